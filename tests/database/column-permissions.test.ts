import { beforeAll, describe, expect, it } from "vitest";
import { createExamples, type Examples } from "#tests/database/examples.ts";
import { databasePerFile } from "#tests/support/database.ts";

/** The tables on which `authenticated` has grants on single columns. On other tables, a grant covers every column. */
const WRITABLE_COLUMNS: Readonly<Record<string, { insert?: string; update?: string }>> = {
  itinerary_previews: { insert: "itinerary_id" },
  proposals: { update: "owner_id" },
  request_events: { insert: "author_id body kind request_id" },
  requests: { update: "lost_reason owner_id read_at snoozed_until status suspected_spam" },
};

const database = databasePerFile();
let examples: Examples;
beforeAll(async () => {
  examples = await createExamples(database());
});

/** The columns of a table on which users have this privilege or, if not `isGranted`, do not have it. */
const columnsOf = async (table: string, privilege: "INSERT" | "UPDATE", isGranted: boolean) => {
  const rows = await database().owner`
    select a.attname::text as name from pg_attribute a
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      and has_column_privilege('authenticated', a.attrelid, a.attnum, ${privilege}) = ${isGranted}
    order by 1`;
  return rows.map((row) => String(row.name));
};

it("WRITABLE_COLUMNS lists every table with grants on single columns", async () => {
  const rows = await database().owner`
    select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attacl is not null
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT')
        or has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE'))
    order by 1`;
  expect(rows.map((row) => row.name)).toEqual(Object.keys(WRITABLE_COLUMNS));
});

describe.each(Object.entries(WRITABLE_COLUMNS))("%s", (table, { insert = "", update = "" }) => {
  it("grants the listed columns and no others", async () => {
    expect((await columnsOf(table, "INSERT", true)).join(" ")).toBe(insert);
    expect((await columnsOf(table, "UPDATE", true)).join(" ")).toBe(update);
  });

  it("refuses an admin's update of every other column", async () => {
    const example = examples.tables[table];
    if (!example) throw new Error(`no example rows for ${table}`);
    const columns = await columnsOf(table, "UPDATE", false);
    expect(columns.length).toBeGreaterThan(3);
    for (const column of columns) {
      const { error } = await examples.people.admin.client
        .from(table)
        .update({ [column]: null })
        .eq(example.key, example.target);
      expect(error, column).toMatchObject({ code: "42501" });
    }
  });
});

it("people can change only the name in their own profile", async () => {
  const { user, otherUser, service } = examples.people;
  const planner = examples.tables.planners?.target;
  const before = (await service.from("profiles").select().eq("id", user.id).single()).data;
  const otherColumns = Object.keys(before).filter((column) => !["first_name", "last_name"].includes(column));
  // The columns that are not listed here hold times.
  const validValues: Record<string, unknown> = { id: otherUser.id, planner_id: planner };
  for (const column of otherColumns) {
    const value = validValues[column] ?? "2001-01-01T00:00:00+00:00";
    await user.client
      .from("profiles")
      .update({ [column]: value })
      .eq("id", user.id);
    const after = (await service.from("profiles").select().eq("id", user.id).single()).data;
    expect(after, column).toHaveProperty(column);
    expect(after[column], column).not.toEqual(value);
  }
  const { error } = await user.client.from("profiles").update({ planner_id: planner }).eq("id", user.id);
  expect(error?.code).toBe("42501");
});

it("an admin sets the planner who signs an account's mails, but not without a second factor if one is required", async () => {
  const { admin, user, service } = examples.people;
  const planner_id = examples.tables.planners?.target;
  const setPlanner = (id: string) =>
    admin.client.from("profiles").update({ planner_id }).eq("id", id).select("id");
  expect(await setPlanner(user.id)).toMatchObject({ error: null, data: [{ id: user.id }] });
  await service.from("site_settings").upsert({ key: "second_factor_required", value: "true" });
  expect((await setPlanner(admin.id)).error?.code).toBe("42501");
});
