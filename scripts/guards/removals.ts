import type { Sql } from "#tests/support/sql.ts";

/** A guard of the database to remove, and how to recognize that a test has noticed. */
interface Removal {
  readonly name: string;
  readonly sql: string;
  /** The table or functions that the guard protects. A test that fails without the guard must name one in its title. */
  readonly subjects: readonly string[];
}

/** Removals that are tried together, because none hides the effect of another. */
export interface Round {
  readonly title: string;
  /** The names of the test files in tests/database. */
  readonly files: readonly string[];
  readonly removals: readonly Removal[];
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly has_using: boolean;
  readonly has_check: boolean;
}

/** Private functions whose checks protect public functions of other names. */
const PROTECTED_BY: Readonly<Record<string, readonly string[]>> = {
  steer_mail: ["retry_mail", "cancel_mail"],
};

const TABLE_TESTS = ["permissions", "write-policies", "proposals-columns", "column-permissions"];
const FUNCTION_TESTS = ["functions", "proposal-functions", "staff-sign-in", "erasure"];

/** How a function checks its caller, and its replacement without the check. */
const CALLER_CHECKS: readonly (readonly [RegExp, string])[] = [
  [
    /if not \(?private\.is_(?:service|admin)\(\)(?: or private\.is_(?:service|admin)\(\)\))? then/g,
    "if false then",
  ],
  [/private\.is_admin\(\)/g, "true"],
  [/perform private\.require_(?:staff|service)\(\)/g, "perform 1"],
  [/perform private\.require_fresh_sign_in\(\)/g, "perform 1"],
];

/** Opens every policy that is not open already. Each round opens one policy per table. */
export async function policyRounds(sql: Sql): Promise<Round[]> {
  const policies = await sql.unsafe<Policy>(`
    select c.relname as table, p.polname as name, p.polqual is not null as has_using,
           p.polwithcheck is not null as has_check
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where not 'service_role'::regrole = any (p.polroles)
      and (pg_get_expr(p.polqual, p.polrelid) is distinct from 'true' or p.polwithcheck is not null)
    order by 1, 2`);
  const ofTable = Map.groupBy(policies, ({ table }) => table);
  const roundCount = Math.max(...[...ofTable.values()].map((list) => list.length));
  return Array.from({ length: roundCount }, (_, index) => ({
    title: `policies opened, ${index + 1} of ${roundCount}`,
    files: TABLE_TESTS,
    removals: [...ofTable.values()].flatMap((list) => {
      const policy = list[index];
      return policy ? [openPolicy(policy)] : [];
    }),
  }));
}

function openPolicy({ table, name, has_using, has_check }: Policy): Removal {
  const parts = [has_using && "using (true)", has_check && "with check (true)"].filter(Boolean).join(" ");
  const sql = `alter policy "${name.replaceAll('"', '""')}" on public."${table}" ${parts}`;
  return { name: `${table}: ${name}`, subjects: [table], sql };
}

/**
 * Disables every caller check in functions that visitors or users may call. In the others, a missing grant refuses
 * the call before the check does, so no caller could notice. Private functions are called through a public function,
 * mostly of the same name. Each round disables one kind of check.
 */
export async function functionRounds(sql: Sql): Promise<Round[]> {
  const functions = await sql.unsafe<{ name: string; signature: string; definition: string }>(`
    select p.proname as name, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prorettype <> 'trigger'::regtype and p.proname not in ('is_admin', 'is_service')
      and not exists (select from pg_proc f where f.proname = p.proname
        and f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not has_function_privilege('anon', f.oid, 'execute')
        and not has_function_privilege('authenticated', f.oid, 'execute'))
    order by 2`);
  return CALLER_CHECKS.map(([check, replacement]) => ({
    title: `functions that no longer check ${check.source.slice(0, 40)}`,
    files: FUNCTION_TESTS,
    removals: functions
      .filter(({ definition }) => definition.search(check) >= 0)
      .map(({ name, signature, definition }) => ({
        name: signature,
        subjects: PROTECTED_BY[name] ?? [name],
        sql: definition.replaceAll(check, replacement),
      })),
  }));
}
