import { expect, it } from "vitest";
import { canChangeContent } from "#server/http/cache/read-version-after-changes.ts";
import { databasePerFile } from "#tests/support/database.ts";

/** A database function. */
interface Source {
  readonly schema: string;
  readonly name: string;
  readonly text: string;
}

const database = databasePerFile();

/** Tables whose triggers increase the content version, the counter of changes to public content. */
const readContentTables = async () =>
  (
    await database().owner<{ name: string }>`
      select distinct c.relname as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'bump_content_version'`
  ).map(({ name }) => name);

/** All functions except those of extensions (deptype 'e'). */
const readSources = async () =>
  database().owner<Source>`
    select n.nspname as schema, p.proname as name, p.prosrc as text from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
    where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Functions that write to these tables or to any table (%I), directly or through other functions. */
function writersOf(tables: readonly string[], sources: readonly Source[]): ReadonlySet<string> {
  const writes = new RegExp(
    `(?:insert into|update|delete from)\\s+public\\.(?:(?:${tables.join("|")})\\b|%I)`,
    "i",
  );
  const nameOf = ({ schema, name }: Source) => `${schema}.${name}`;
  const writers = new Set(sources.filter(({ text }) => writes.test(text)).map(nameOf));
  // Repeats until no further caller of a writer is found.
  for (let size = -1; size < writers.size; ) {
    size = writers.size;
    for (const source of sources)
      if ([...writers].some((writer) => source.text.includes(`${writer}(`))) writers.add(nameOf(source));
  }
  return writers;
}

it("canChangeContent() recognizes every table and function that changes public content", async () => {
  const tables = await readContentTables();
  expect(tables).toContain("faqs");
  const writers = writersOf(tables, await readSources());
  const functions = [...writers].filter((name) => name.startsWith("public."));
  expect(functions).toContain("public.order_rows");
  const triggers = await database().owner<{ name: string; trigger: string }>`
    select c.relname as name, 'private.' || p.proname as trigger from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_proc p on p.oid = t.tgfoid`;
  const tablesWithWritingTrigger = triggers
    .filter(({ trigger }) => writers.has(trigger))
    .map(({ name }) => name);
  const paths = [
    ...[...tables, ...tablesWithWritingTrigger].map((table) => `/rest/v1/${table}`),
    ...functions.map((name) => `/rest/v1/rpc/${name.replace("public.", "")}`),
  ];
  expect([...new Set(paths)].filter((path) => !canChangeContent(path))).toEqual([]);
});
