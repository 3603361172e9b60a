import { expect, it } from "vitest";
import { withSavepointsForTransactions } from "#server/backup/load-database.ts";
import { migrate } from "#server/data/migrate.ts";
import { withSession } from "#server/data/sql-session.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";

// A restore migrates and inserts rows in one transaction. PostgreSQL refuses to use an enum value in the transaction that
// added it to an existing type.
it("every value of every enum type can be used in the transaction that migrates", async () => {
  const unusableValues = await withSession(await createDatabaseOnSharedServer("empty"), async (session) => {
    await session.script("begin");
    await migrate(withSavepointsForTransactions(session));
    const values = await session.query(`
      select format('%L::%s', e.enumlabel, e.enumtypid::regtype) as literal from pg_enum e
      join pg_type t on t.oid = e.enumtypid where t.typnamespace = 'public'::regnamespace`);
    expect(values.length).toBeGreaterThan(30);
    const refusedValues: unknown[] = [];
    for (const { literal } of values) {
      await session.script("savepoint use");
      await session.query(`select ${literal}`).catch(() => refusedValues.push(literal));
      await session.script("rollback to savepoint use");
    }
    return refusedValues;
  });
  expect(unusableValues).toEqual([]);
});
