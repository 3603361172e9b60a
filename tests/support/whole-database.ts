import pg from "pg";

/** Differences between two databases, a few lines each: a full diff would take minutes. */
export function findDifferences(expected: WholeDatabase, found: WholeDatabase): string[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...keys].flatMap((key) => {
    const [before, after] = [new Set(expected[key]), new Set(found[key])];
    const lost = [...before].filter((line) => !after.has(line)).map((line) => `lost from ${key}: ${line}`);
    const gained = [...after].filter((line) => !before.has(line)).map((line) => `new in ${key}: ${line}`);
    const count = expected[key]?.length === found[key]?.length ? [] : [`another number of ${key}`];
    return [...count, ...lost.slice(0, 3), ...gained.slice(0, 3)].map((line) => line.slice(0, 500));
  });
}

type WholeDatabase = Readonly<Record<string, readonly string[]>>;

/** Everything that must be the same after a site has moved: rows, policies and privileges. */
export async function readWholeDatabase(target: string | pg.ClientConfig): Promise<WholeDatabase> {
  const client = new pg.Client(typeof target === "string" ? { connectionString: target } : target);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const rows = async (text: string) =>
      (await client.query({ text, rowMode: "array" })).rows.map((row) => JSON.stringify(row));
    const found: Record<string, string[]> = {};
    const tables = await client.query<{ table: string }>(`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as table from pg_tables
      where schemaname in ('public', 'private', 'auth', 'supabase_migrations') order by 1`);
    for (const { table } of tables.rows) {
      found[`rows of ${table}`] = await rows(
        `select to_jsonb(t)::text from ${table} t order by to_jsonb(t)::text collate "C"`,
      );
    }
    for (const [what, query] of Object.entries(RULES)) found[what] = await rows(query);
    return found;
  } finally {
    await client.end();
  }
}

const OWN = "('public', 'private', 'auth')";
const API_ROLES = "('anon', 'authenticated', 'service_role')";

const RULES = {
  policies: `
    select schemaname, tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies
    where schemaname in ${OWN} order by 1, 2, 3`,
  "row-level security": `
    select c.oid::regclass::text, c.relrowsecurity, c.relforcerowsecurity from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${OWN} and c.relkind = 'r' order by 1`,
  functions: `
    select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${OWN} order by 1`,
  "grants on functions": `
    select p.oid::regprocedure::text, a.grantee::regrole::text from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a
    where n.nspname in ${OWN} and a.grantee::regrole::text in ${API_ROLES} order by 1, 2`,
  "grants on tables": `
    select c.oid::regclass::text, a.grantee::regrole::text, a.privilege_type from pg_class c
    join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
    where n.nspname in ${OWN} and a.grantee::regrole::text in ${API_ROLES} order by 1, 2, 3`,
  triggers: `
    select t.tgrelid::regclass::text, t.tgname, t.tgenabled, pg_get_triggerdef(t.oid) from pg_trigger t
    where not t.tgisinternal order by 1, 2`,
  "foreign key triggers": `
    select t.tgrelid::regclass::text, t.tgtype, t.tgenabled, t.tgdeferrable, t.tginitdeferred from pg_trigger t
    where t.tgisinternal order by 1, 2, 3, 4, 5`,
  constraints: `
    select k.conrelid::regclass::text, k.conname, k.convalidated, pg_get_constraintdef(k.oid) from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace where n.nspname in ${OWN} and k.contype <> 'n' order by 1, 2`,
  sequences: `
    select schemaname, sequencename, last_value from pg_sequences where schemaname in ${OWN} order by 1, 2`,
};
