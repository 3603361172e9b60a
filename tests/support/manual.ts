// node tests/support/manual.ts SECTION [BEGINNING]: prints a command of docs/operating.md, which is the first in this
// section that starts with BEGINNING. Without BEGINNING, prints the first code block of the section.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const MANUAL = readFileSync(join(import.meta.dirname, "../../docs/operating.md"), "utf8");
/** A fenced code block, indented if it is part of a list. */
const BLOCK = /^ *```\n([\s\S]*?)^ *```$/gm;

/** Code between single backquotes, and the lines of code blocks. */
function codeIn(text: string): string[] {
  const lines = [...text.matchAll(BLOCK)].flatMap(([, block = ""]) =>
    block.replaceAll(/\\\n\s*/g, "").split("\n"),
  );
  const spans = [...text.replaceAll(BLOCK, "").matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  return [...spans, ...lines.map((line) => line.trim())];
}

function readSection(title: string): string {
  const [, textAfterTitle] = MANUAL.split(new RegExp(`^#{2,3} ${title}\\n`, "m"));
  if (textAfterTitle === undefined) throw new Error(`docs/operating.md has no section '${title}'`);
  return textAfterTitle.split(/^#{2,3} /m, 1)[0] ?? "";
}

/** The code blocks of a section. */
export const readBlocks = (section: string): string[] =>
  [...readSection(section).matchAll(BLOCK)].map(([, block = ""]) => block.replaceAll(/^ {3}/gm, ""));

export function readCommand(section: string, beginning: string): string {
  const [command] = codeIn(readSection(section)).filter((code) => code.startsWith(beginning));
  if (command === undefined)
    throw new Error(`no command in '${section}' of docs/operating.md begins with '${beginning}'`);
  return command;
}

/** Code that is a command: it begins with one of these programs, perhaps after variables. */
const PROGRAMS =
  /^([A-Z_]+=\S+ )*(apt-get|calabash|cat|cd|chmod|cp|create|curl|df|docker|env|git|install|journalctl|mkdir|mv|npm|npx|set|systemctl|tar|useradd) [^…]|^(t=|timedatectl)/;

/** Every command of the document. 'docker run' alone is only mentioned in a sentence. */
export const allCommands = (): string[] => [
  ...new Set(codeIn(MANUAL).filter((code) => PROGRAMS.test(code) && code !== "docker run")),
];

if (process.argv[1] === import.meta.filename) {
  const [section = "", beginning] = process.argv.slice(2);
  process.stdout.write(beginning ? readCommand(section, beginning) : (readBlocks(section)[0] ?? ""));
}
