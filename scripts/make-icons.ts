// Writes app/components/icons/, one file for each of Lucide's icons that is imported from there. Run it after using
// another icon: `npm run icons`. The set itself is needed for this alone, so that the site is installed without its
// four thousand files.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "app/components/icons");
const LICENCE = "// Drawn by Lucide (see LICENSE); written by scripts/make-icons.ts.";
const LINE_WIDTH = 110;

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** MapIcon is Lucide's Map: a name of JavaScript's own would be shadowed. */
const iconFileName = (name: string) =>
  name
    .replace(/Icon$/, "")
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, "-")
    .toLowerCase();

/** The names of all icons that sources import. */
export function usedIcons(): readonly string[] {
  const names = new Set<string>();
  for (const path of readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(path)) continue;
    const text = readFileSync(join(ROOT, "app", path), "utf8");
    for (const [, name = ""] of text.matchAll(/import \{ (\w+)[^}]*\} from "#app\/components\/icons\//g))
      names.add(name);
  }
  return [...names].filter((name) => name !== "createIcon").sort();
}

/** The texts of the icons' files, by name. */
export async function makeIcons(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const name of names) {
    files.set(
      `${iconFileName(name)}.ts`,
      textOf(name, (await shapesOf(iconFileName(name))).map(markupOf).join("")),
    );
  }
  return files;
}

function textOf(name: string, markup: string): string {
  const start = `export const ${name} = /* @__PURE__ */ createIcon(`;
  const line = `${start}'${markup}');`;
  // As Biome would break it.
  const call = line.length <= LINE_WIDTH ? line : `${start}\n  '${markup}',\n);`;
  return `${LICENCE}\nimport { createIcon } from "#app/components/icons/create-icon.tsx";\n\n${call}\n`;
}

/** An earlier name of an icon is a file that only leads to the present one. */
async function shapesOf(file: string): Promise<readonly Shape[]> {
  const path = join(ROOT, `node_modules/lucide-react/dist/esm/icons/${file}.mjs`);
  const [, present] = /export \{ default \} from '\.\/(.+)\.mjs'/.exec(readFileSync(path, "utf8")) ?? [];
  return present ? shapesOf(present) : (await import(path)).__iconData.node;
}

const markupOf = ([tag, attributes]: Shape) =>
  `<${tag}${Object.entries(attributes)
    .filter(([name]) => name !== "key")
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")}/>`;

async function main() {
  for (const file of readdirSync(FOLDER)) if (file.endsWith(".ts")) rmSync(join(FOLDER, file));
  for (const [file, text] of await makeIcons(usedIcons())) writeFileSync(join(FOLDER, file), text);
}

if (import.meta.main) await main();
