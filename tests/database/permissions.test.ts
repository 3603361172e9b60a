import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import { createExamples, type Examples } from "#tests/database/examples.ts";
import { type Caller, type Rule, tableRules, testEachRow } from "#tests/database/permission-tables.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

onEveryPostgres((database) => {
  let examples: Examples;
  beforeAll(async () => {
    examples = await createExamples(database());
  });

  /** All rows of a table, by key, as the service sees them. */
  const rowsOf = async (table: string): Promise<Map<unknown, Row>> => {
    const { data, error } = await examples.people.service.from(table).select();
    if (error) throw error;
    return new Map((data as Row[]).map((row) => [row[exampleOf(table).key], row]));
  };
  const exampleOf = (table: string) => {
    const example = examples.tables[table];
    if (!example) throw new Error(`no example rows for ${table}`);
    return example;
  };
  const withCount = { count: "exact" } as const;

  it("the permission table lists every table of the exposed schema", async () => {
    const tables = await database().owner`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`;
    expect([...new Set(tableRules.map((rule) => rule.name))].sort()).toEqual(
      tables.map((row) => row.relname).sort(),
    );
  });

  const rulesFor = (action: string) => tableRules.filter((rule) => rule.action === action);

  describe("reading", () => {
    const VISIBLE: Record<string, (row: Row, caller: Caller, table: string) => boolean> = {
      all: () => true,
      none: () => false,
      published: (row) => row.is_published === true,
      shown: (row) => row.is_active === true || row.state === "published",
      // The other user's trip has no such version.
      told: (row) => row.is_told === true,
      public: (row) => row.key === "is_live" || row.key === "site_details",
      own: (row, caller, table) =>
        examples.ids[caller] !== undefined && row[exampleOf(table).owner ?? ""] === examples.ids[caller],
    };

    testEachRow(rulesFor("select"), async ({ name, caller, outcome }) => {
      const { data, error } = await examples.clients[caller].from(name).select();
      if (outcome === "refused") return expect(error?.code).toBe("42501");
      const isVisible = VISIBLE[outcome];
      if (!isVisible) throw new Error(`unknown outcome ${outcome}`);
      expect(error).toBeNull();
      const rows = [...(await rowsOf(name)).values()];
      const sortedKeys = (list: Row[]) => list.map((row) => String(row[exampleOf(name).key])).sort();
      expect(sortedKeys(data as Row[])).toEqual(
        sortedKeys(rows.filter((row) => isVisible(row, caller, name))),
      );
      // Half of the example rows are visible, so this test proves both that rows are shown and that rows are hidden.
      if (["published", "shown", "public"].includes(outcome)) expect(data).toHaveLength(rows.length / 2);
    });
  });

  /** Expects that a write was refused or had no effect. */
  const expectUnchanged = async (
    { name, outcome }: Rule,
    before: Map<unknown, Row>,
    result: { error: { code: string } | null; count: number | null },
  ) => {
    if (outcome === "refused") expect(result.error?.code).toBe("42501");
    else if (outcome === "insufficient_aal")
      expect(result.error).toMatchObject({ code: "PT403", hint: outcome });
    else expect({ outcome, ...result }).toMatchObject({ outcome: "nothing", error: null, count: 0 });
    expect(await rowsOf(name)).toEqual(before);
  };

  describe("adding", () => {
    testEachRow(rulesFor("insert"), async (rule) => {
      const { key, newRow } = exampleOf(rule.name);
      const before = await rowsOf(rule.name);
      const result = await examples.clients[rule.caller].from(rule.name).insert(newRow, withCount);
      if (rule.outcome !== "yes") return expectUnchanged(rule, before, result);
      expect(result.error).toBeNull();
      const addedRows = [...(await rowsOf(rule.name)).values()].filter((row) => !before.has(row[key]));
      expect(addedRows).toEqual([expect.objectContaining(newRow)]);
      await examples.people.service.from(rule.name).delete().eq(key, addedRows[0]?.[key]);
    });
  });

  describe("changing", () => {
    testEachRow(rulesFor("update"), async (rule) => {
      const { key, target, change } = exampleOf(rule.name);
      const before = await rowsOf(rule.name);
      const result = await examples.clients[rule.caller]
        .from(rule.name)
        .update(change, withCount)
        .eq(key, target);
      if (rule.outcome !== "yes") return expectUnchanged(rule, before, result);
      expect(result).toMatchObject({ error: null, count: 1 });
      expect((await rowsOf(rule.name)).get(target)).toMatchObject(change);
      const original = before.get(target) ?? {};
      const originalValues = Object.fromEntries(
        Object.keys(change).map((column) => [column, original[column]]),
      );
      await examples.people.service.from(rule.name).update(originalValues).eq(key, target);
    });
  });

  describe("deleting", () => {
    testEachRow(rulesFor("delete"), async (rule) => {
      const { key, target } = exampleOf(rule.name);
      const before = await rowsOf(rule.name);
      const result = await examples.clients[rule.caller].from(rule.name).delete(withCount).eq(key, target);
      if (rule.outcome !== "yes") return expectUnchanged(rule, before, result);
      expect(result).toMatchObject({ error: null, count: 1 });
      expect((await rowsOf(rule.name)).has(target)).toBe(false);
      const { owner } = database();
      // Restores the row with the function of the bin, because the database must recompute generated columns.
      const table = `public.${rule.name}`;
      await owner`select private.insert_kept_row(${table}, ${JSON.stringify(before.get(target))}::jsonb)`;
    });
  });
});
