import { expect, it } from "vitest";
import { changesContent } from "#server/http/cache/check-after-changes.ts";
import { databasePerFile } from "#tests/support/database.ts";

interface Source {
  readonly schema: string;
  readonly name: string;
  readonly text: string;
}

const database = databasePerFile();

/** Tables whose triggers increase the content version, the counter of changes to public content. */
const contentTables = async () =>
  (
    await database().owner<{ name: string }>`
      select distinct c.relname as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'bump_content_version'`
  ).map(({ name }) => name);

const sources = async () =>
  database().owner<Source>`
    select n.nspname as schema, p.proname as name, p.prosrc as text from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
    where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Functions that write to these tables, directly or through other functions. */
function writersOf(tables: readonly string[], all: readonly Source[]): ReadonlySet<string> {
  const writes = new RegExp(`(?:insert into|update|delete from)\\s+public\\.(?:${tables.join("|")})\\b`, "i");
  const nameOf = ({ schema, name }: Source) => `${schema}.${name}`;
  const writers = new Set(all.filter(({ text }) => writes.test(text)).map(nameOf));
  for (let size = -1; size < writers.size; ) {
    size = writers.size;
    for (const source of all)
      if ([...writers].some((writer) => source.text.includes(`${writer}(`))) writers.add(nameOf(source));
  }
  return writers;
}

it("changesContent() recognizes every table and function that changes public content", async () => {
  const tables = await contentTables();
  expect(tables).toContain("faqs");
  const writers = writersOf(tables, await sources());
  const functions = [...writers].filter((name) => name.startsWith("public."));
  expect(functions).toContain("public.order_faqs");
  const triggered = await database().owner<{ name: string; trigger: string }>`
    select c.relname as name, 'private.' || p.proname as trigger from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_proc p on p.oid = t.tgfoid`;
  const touched = triggered.filter(({ trigger }) => writers.has(trigger)).map(({ name }) => name);
  const paths = [
    ...[...tables, ...touched].map((table) => `/rest/v1/${table}`),
    ...functions.map((name) => `/rest/v1/rpc/${name.replace("public.", "")}`),
  ];
  expect([...new Set(paths)].filter((path) => !changesContent(path))).toEqual([]);
});
