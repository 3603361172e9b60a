import { decodeJwt } from "jose";
import { beforeAll, expect } from "vitest";
import { createExamples, type Examples } from "#tests/database/examples.ts";
import { type Rule, tableRules, testEachRow } from "#tests/database/permission-tables.ts";
import { databasePerFile } from "#tests/support/database.ts";

// Tests each update and delete policy alone, with statements that read no column. API requests do read columns, so the
// select policy applies to them too. It would refuse them even if a write policy wrongly allowed everyone.
const database = databasePerFile();
let examples: Examples;
beforeAll(async () => {
  examples = await createExamples(database());
});

const personOf = (caller: string) => {
  const { user, otherUser, admin, demotedAdmin, signedOutAdmin, lockedAdmin } = examples.people;
  const people: Record<string, { token: string }> = {
    user,
    "other user": otherUser,
    "demoted admin": demotedAdmin,
    "signed-out admin": signedOutAdmin,
    admin,
    "admin without the second factor": lockedAdmin,
  };
  return people[caller];
};

const writeRules: readonly Rule[] = tableRules.filter(
  ({ action, caller }) =>
    (action === "update" || action === "delete") && !["anonymous", "service"].includes(caller),
);

/** Counts the rows that a caller can change if only the write policy restricts them, and rolls back. */
async function countTouchedRows({ name, action, caller }: Rule): Promise<number> {
  const person = personOf(caller);
  if (!person) throw new Error(`unknown caller: ${caller}`);
  const sql = await database().owner.reserve();
  try {
    await sql.unsafe("begin");
    // Triggers are not under test.
    await sql.unsafe(`alter table public.${name} disable trigger user`);
    // The update sets a column that users may update, if there is one.
    const [column] = await sql`
      select quote_ident(attname) as name from pg_attribute
      where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by has_column_privilege('authenticated', attrelid, attnum, 'UPDATE') desc, attnotnull, attnum
      limit 1`;
    const claims = decodeJwt(person.token);
    await sql`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
             set_config('request.jwt.claim.sub', ${claims.sub}, true),
             set_config('request.jwt.claim.role', 'authenticated', true)`;
    await sql.unsafe("set local role authenticated");
    const statement =
      action === "delete"
        ? `delete from public.${name}`
        : `update public.${name} set ${column?.name} = default`;
    return (await sql.unsafe(statement)).count;
  } finally {
    await sql.unsafe("rollback");
    sql.release();
  }
}

const expectations: Record<string, (rule: Rule) => Promise<void>> = {
  async nothing(rule) {
    // The update has no filter, so it reaches the caller's own profile, which every signed-in person may update.
    const isProfileUpdate = rule.name === "profiles" && rule.action === "update";
    const isSignedIn = rule.caller !== "signed-out admin";
    expect(await countTouchedRows(rule)).toBe(isProfileUpdate && isSignedIn ? 1 : 0);
  },
  // The trigger that raises this error is disabled here, so the policy alone must block everything.
  async insufficient_aal(rule) {
    const countOrError = await countTouchedRows(rule).catch((cause: { code?: string }) => cause.code);
    expect([0, "42501"]).toContain(countOrError);
  },
  async refused(rule) {
    await expect(countTouchedRows(rule)).rejects.toMatchObject({ code: "42501" });
  },
  // Proves that the same statements change rows for an allowed caller. They may violate a constraint, which is checked
  // after the policy.
  async yes(rule) {
    const countOrError = await countTouchedRows(rule).catch((cause: { code?: string }) => cause.code);
    expect(countOrError).not.toBe(0);
    expect(countOrError).not.toBe("42501");
  },
};

testEachRow(writeRules, async (rule) => {
  const check = expectations[rule.outcome];
  if (!check) throw new Error(`unknown outcome ${rule.outcome}`);
  await check(rule);
});
