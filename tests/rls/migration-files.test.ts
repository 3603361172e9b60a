import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MIGRATIONS_DIR } from "#server/backend/migrate.ts";

/**
 * The newest migration that databases outside of development have. Until a file has landed it is corrected in place, so
 * that a reader meets each function once; a function that landed may be replaced by one later file. Raised with every
 * release, together with the dump in tests/fixtures/upgrade/.
 */
const LAST_LANDED = "20261218000400";

type MigrationFile = { readonly name: string; readonly text: string };

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
      // A trigger is the same one whatever it waits for.
      yield `${kind} ${name.replace(/\s+/g, " ").replace(/ (?:before|after|instead of) .* on /, " on ")}`;
    }
  }
}

/** What more than one file defines, although the earlier file could have been corrected. */
function definedAgain(files: readonly MigrationFile[]) {
  const places = new Map<string, string[]>();
  for (const file of files.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const isLanded = file.name.slice(0, LAST_LANDED.length) <= LAST_LANDED;
    if (isLanded) continue;
    for (const definition of new Set(definitionsIn(file))) {
      places.set(definition, [...(places.get(definition) ?? []), file.name]);
    }
  }
  return Object.fromEntries([...places].filter(([, names]) => names.length > 1));
}

it("no two migrations that have not landed define the same function, view, policy or trigger", async () => {
  const names = await readdir(MIGRATIONS_DIR);
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(MIGRATIONS_DIR, name), "utf8") })),
  );
  expect(files.flatMap((file) => [...definitionsIn(file)]).length).toBeGreaterThan(300);
  expect(definedAgain(files)).toEqual({});
});

it("names what is defined again, and lets what has landed be replaced once", () => {
  const landed = {
    name: "20261115000001_a.sql",
    text: "create function private.f() returns void\ncreate function private.g()",
  };
  const first = {
    name: "20270101000000_b.sql",
    text: 'create or replace function private.f() returns void\ncreate policy "p"\n  on public.t for select\ncreate trigger r after insert\n  on public.t',
  };
  const second = {
    name: "20270102000000_c.sql",
    text: 'alter function private.f() rename to h;\ncreate policy "p" on public.t\ncreate trigger r before update on public.t\ncreate or replace function private.g()',
  };
  expect(definedAgain([landed, first])).toEqual({});
  expect(definedAgain([second, first, landed])).toEqual({
    "function private.f": [first.name, second.name],
    'policy "p" on public.t': [first.name, second.name],
    "trigger r on public.t": [first.name, second.name],
  });
});
