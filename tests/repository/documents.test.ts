import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HELP_TOPICS } from "#app/features/help/help-topics.ts";
import { environment } from "#server/config/environment.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const variables = Object.keys(environment.shape).sort();
const decisions = globSync("docs/decisions/*.md", { cwd: ROOT }).sort();
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/*.md", { cwd: ROOT })];

test(".env.example names every variable that the site reads, and no other", () => {
  const variableNames = [...read(".env.example").matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(variableNames.sort()).toEqual(variables);
});

test("the table in docs/operating.md names every variable that the site reads, and no other", () => {
  const [, table = ""] =
    /\| variable \| meaning \| default \|\n\| --- .*\n((?:\|.*\n)+)/.exec(read("docs/operating.md")) ?? [];
  const variableNames = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = ""]) =>
    names.split(", "),
  );
  expect(variableNames.sort()).toEqual(variables);
});

test("the newest release in the changelog is the version of the package", () => {
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read("CHANGELOG.md")) ?? [];
  expect(newest).toBe(JSON.parse(read("package.json")).version);
  expect(JSON.parse(read("package-lock.json")).version).toBe(newest);
});

test("the manual upgrades to a tag, and no document says 'git pull'", () => {
  expect(read("docs/operating.md")).toContain("git fetch --tags && git checkout v");
  for (const file of [...documents, "CHANGELOG.md"]) expect(read(file), file).not.toContain("git pull");
});

test.each(HELP_TOPICS)("'$title' in the back office's help is a chapter of docs/staff.md", ({ title }) => {
  expect(read("docs/staff.md")).toContain(`\n## ${title}\n`);
});

test.each(decisions)("%s has its number, a date and a status", (file) => {
  const [, number = ""] = /\/(\d{3})-/.exec(file) ?? [];
  const [title = "", , facts = ""] = read(file).split("\n");
  expect(title).toMatch(new RegExp(`^# ${Number(number)}\\. `));
  expect(facts).toMatch(/^Date: \d{4}-\d{2}-\d{2} · Status: (accepted|superseded by \d+|proposed)$/);
});

test("no two decisions have the same number", () => {
  const numbers = decisions.map((file) => /\/(\d{3})-/.exec(file)?.[1]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each([...documents, ...decisions])("%s names only files and commands that exist", (file) => {
  const text = read(file);
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  const commands = [...text.matchAll(/npm run ([a-z0-9:*-]+)/g)].map(([, name = ""]) => name);
  const missingCommands = commands.filter((name) => !name.includes("*") && !scripts.includes(name));
  const paths = [...text.matchAll(/`((?:app|bench|docs|domain|scripts|server|supabase|tests)\/[^`\s]*)`/g)]
    .map(([, path = ""]) => path)
    .concat([...text.matchAll(/\]\(((?!http|#)[^)]+)\)/g)].map(([, path = ""]) => join(file, "..", path)));
  const missingPaths = paths.filter((path) => !existsPath(path));
  expect({ missingCommands, missingPaths }).toEqual({ missingCommands: [], missingPaths: [] });
});

test.each([...documents, ...decisions])("%s has tables whose rows match their header", (file) => {
  const cellsOf = (row: string) => row.split(/(?<!\\)\|/).length - 2;
  const tables = read(file).match(/^(?:\|.*\n)+/gm) ?? [];
  // A table is not rendered if its second row has another number of cells than its header.
  const uneven = tables
    .map((table) => table.trimEnd().split("\n"))
    .filter(([head = "", ...rows]) => rows.some((row) => cellsOf(row) !== cellsOf(head)))
    .map(([head]) => head);
  expect(uneven).toEqual([]);
});

/** Unclear words and British spelling; code and links are left out. */
const AVOIDED =
  /\b(whoever|traveller|behaviour|colour|licence|recognise|synchronise|mended|from memory|lies ready)/gi;

test.each([...documents, ...decisions, "CHANGELOG.md"])("%s is in plain American English", (file) => {
  const prose = read(file).replaceAll(/```[\s\S]*?```|`[^`\n]*`|\([^()\s]*\)/g, "");
  expect(prose.match(AVOIDED) ?? []).toEqual([]);
});

const [, layout = ""] = /## Where things are\n\n```\n([\s\S]*?)```/.exec(read("docs/architecture.md")) ?? [];
/** The first column. An indented line has no path, because it continues the line above it. */
const listedPaths = [...layout.matchAll(/^(\S+) /gm)].map(([, path = ""]) => path);

test("every path that docs/architecture.md lists exists", () => {
  expect(listedPaths.length).toBeGreaterThan(30);
  expect(listedPaths.filter((path) => !existsPath(path))).toEqual([]);
});

test("docs/architecture.md lists every folder of app, domain, scripts, server and tests", () => {
  const folders = ["app", "domain", "scripts", "server", "tests"].flatMap((parent) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}/`),
  );
  const unlisted = folders.filter((folder) => !listedPaths.some((path) => path.startsWith(folder)));
  expect(unlisted).toEqual([]);
});

/** `…/*` and `{a,b}` are patterns; `<noun>` stands for any name. */
function existsPath(path: string): boolean {
  if (!/[*{<]/.test(path)) return existsSync(join(ROOT, path));
  return globSync(path.replaceAll(/<[a-z]+>/g, "*"), { cwd: ROOT }).length > 0;
}
