import { decodeJwt } from "jose";
import { beforeAll, expect, it } from "vitest";
import { functionRules } from "#tests/database/permission-tables.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

// Server-only functions are protected twice, by the grant to the service role and by a check of the caller. This test
// grants them to users, so that only the check of the caller can refuse the call.
const database = databasePerFile();
let traveler: Person;
beforeAll(async () => {
  traveler = await createPerson(database(), "traveler");
});

/** Functions that only the grant protects: counters for every request, and reads. */
const GRANT_ONLY = [
  "account_email",
  "account_of",
  "begin_attempt",
  "count_points",
  "count_view",
  "end_attempt",
  "images_to_migrate",
  "read_points",
  "read_proposal",
  "read_proposal_by_link",
];

const refusedRules = functionRules.filter(
  ({ caller, outcome }) => caller === "user" && outcome === "refused",
);
const functionNames = [...new Set(refusedRules.map(({ name }) => name))];

it.each(GRANT_ONLY)("%s is granted only to the service", async (name) => {
  const grants = await database().owner`
    select p.oid::regprocedure::text as granted, r.rolname as to from pg_proc p cross join pg_roles r
    where p.proname = ${name} and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and r.rolname in ('anon', 'authenticated') and has_function_privilege(r.oid, p.oid, 'EXECUTE')`;
  expect(grants).toEqual([]);
});

it.each(functionNames.filter((name) => !GRANT_ONLY.includes(name)))("%s checks its caller", async (name) => {
  const sql = await database().owner.reserve();
  try {
    // One null for each argument.
    const [nulls] = await sql`
      select coalesce((select string_agg('null::' || format_type(t.type, null), ', ' order by t.place)
                       from unnest(p.proargtypes) with ordinality as t (type, place)), '') as arguments
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = ${name}`;
    await sql.unsafe("begin; grant execute on all functions in schema public, private to authenticated");
    const claims = decodeJwt(traveler.token);
    await sql`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
             set_config('request.jwt.claim.sub', ${claims.sub}, true),
             set_config('request.jwt.claim.role', 'authenticated', true)`;
    await sql.unsafe("set local role authenticated");
    const call = sql.unsafe(`select * from public.${name}(${nulls?.arguments})`);
    await expect(call).rejects.toMatchObject({ code: "42501" });
  } finally {
    await sql.unsafe("rollback");
    sql.release();
  }
});
