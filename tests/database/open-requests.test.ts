import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import type { DataClient } from "#domain/data-client.ts";
import { filterByView } from "#domain/inbox.data.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople } from "#tests/support/people.ts";

// The inbox, its search, the desk, the dashboard, the menu and the reports count the same requests.
const database = databasePerFile();
let admin: SupabaseClient;

const BASE = { type: "contact", name: "Ana", email: "ana@example.com", message: "Counted once" };
const LAST_YEAR = new Date(Date.now() - 365 * 86_400_000).toISOString();
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

/** Every combination of what decides whether a request is open, unread or counted. */
const combinations = ["new", "in_progress", "spam"].flatMap((status) =>
  ["contact", "data_export"].flatMap((type) =>
    [true, false].flatMap((suspected_spam) =>
      [null, LAST_YEAR].flatMap((first_reply_at) =>
        [null, LAST_YEAR].flatMap((read_at) =>
          [null, LAST_YEAR, NEXT_YEAR].map((snoozed_until) => ({
            ...BASE,
            status,
            type,
            suspected_spam,
            first_reply_at,
            read_at,
            snoozed_until,
          })),
        ),
      ),
    ),
  ),
);

beforeAll(async () => {
  const people = await createPeople(database());
  admin = people.admin.client;
  await people.service.from("requests").insert(combinations).throwOnError();
});

async function countInInbox(status: string, search = "") {
  const view = { search, status, type: "", owner: "" } as const;
  if (search === "") {
    const typed: DataClient = admin;
    const inbox = filterByView(typed.from("requests").select("id", { count: "exact", head: true }), view);
    return (await inbox.throwOnError()).count;
  }
  const args = { search, status, kind: "", owner: "", page: 1, page_size: 100 };
  return (await admin.rpc("find_requests", args).throwOnError()).data.total;
}
const call = async (name: string) => (await admin.rpc(name).throwOnError()).data;

it("the inbox, the desk and the dashboard count the same unanswered requests", async () => {
  const shown = await countInInbox("unanswered");
  expect(shown).toBe(4);
  expect((await call("desk")).waiting.total).toBe(shown);
  expect((await call("dashboard")).attention.unanswered).toBe(shown);
  expect(await countInInbox("unanswered", "counted once"), "a search also finds snoozed ones").toBe(6);
});

it("the inbox, the menu and the dashboard count the same unread requests", async () => {
  const shown = await countInInbox("unread");
  expect(shown).toBe(8);
  expect((await call("staff_counts")).unread).toBe(shown);
  expect((await call("dashboard")).attention.unread).toBe(shown);
  expect(await countInInbox("unread", "counted once"), "a search also finds snoozed ones").toBe(12);
});

it("the dashboard and the reports count the same requests", async () => {
  const { answers } = await call("analytics_answers");
  const reported = Object.values<number>(answers).reduce((sum, count) => sum + count, 0);
  expect(reported).toBe(24);
  expect((await call("dashboard")).requests.now).toBe(reported);
});
