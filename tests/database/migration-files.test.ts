import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MIGRATIONS_DIR } from "#server/data/migrate.ts";

/** The newest file that has landed. It and older files are never edited; a later file may replace what they define. */
const LAST_LANDED = "20261120001000";

type MigrationFile = { readonly name: string; readonly text: string };

/** Each pattern finds the kind and name of what a statement defines. */
const DEFINITIONS = [
  /^create (?:or replace )?(function) ([\w.]+)/gim,
  /^alter (function) ([\w.]+)\([^)]*\) rename/gim,
  /^create (?:or replace )?(view) ([\w.]+)/gim,
  /^create (policy) ("[^"]+"\s+on [\w.]+)/gim,
  /^create (trigger) (\w+ (?:before|after|instead of) [\s\S]*? on [\w.]+)/gim,
];

function* definitionsIn({ text }: MigrationFile) {
  for (const pattern of DEFINITIONS) {
    for (const [, kind, name = ""] of text.matchAll(pattern)) {
      // A trigger is identified by its name and table, without its events.
      yield `${kind} ${name.replace(/\s+/g, " ").replace(/ (?:before|after|instead of) .* on /, " on ")}`;
    }
  }
}

/** Objects defined by more than one of these files. */
function findDuplicates(files: readonly MigrationFile[]) {
  const filesByDefinition = new Map<string, string[]>();
  for (const file of files) {
    for (const definition of new Set(definitionsIn(file)))
      filesByDefinition.set(definition, [...(filesByDefinition.get(definition) ?? []), file.name]);
  }
  return Object.fromEntries([...filesByDefinition].filter(([, names]) => names.length > 1));
}

it("the baseline defines each function, view, policy and trigger once, and so do the files since the release", async () => {
  const names = (await readdir(MIGRATIONS_DIR)).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(MIGRATIONS_DIR, name), "utf8") })),
  );
  const isUpTo = (last: string) => (file: MigrationFile) => file.name.slice(0, last.length) <= last;
  // The files of the first release.
  const baseline = files.filter(isUpTo("20261117"));
  expect(baseline.flatMap((file) => [...definitionsIn(file)]).length).toBeGreaterThan(300);
  expect(findDuplicates(baseline)).toEqual({});
  expect(findDuplicates(files.filter((file) => !isUpTo(LAST_LANDED)(file)))).toEqual({});
});

it("findDuplicates() lists duplicate definitions", () => {
  const first = {
    name: "20270101000000_b.sql",
    text: 'create or replace function private.f() returns void\ncreate policy "p"\n  on public.t for select\ncreate trigger r after insert\n  on public.t',
  };
  const second = {
    name: "20270102000000_c.sql",
    text: 'alter function private.f() rename to h;\ncreate policy "p" on public.t\ncreate trigger r before update on public.t\ncreate or replace function private.g()',
  };
  expect(findDuplicates([first])).toEqual({});
  expect(findDuplicates([first, second])).toEqual({
    "function private.f": [first.name, second.name],
    'policy "p" on public.t': [first.name, second.name],
    "trigger r on public.t": [first.name, second.name],
  });
});
