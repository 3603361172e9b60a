import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InboxView } from "#domain/inbox.data.ts";
import { SESSION_ENDED_MESSAGE } from "#domain/session-ended.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPeople, type People } from "#tests/support/people.ts";
import { insertRequest } from "#tests/support/requests.ts";
import { withOlderSignIn } from "#tests/support/second-factor.ts";

const database = databasePerFile();
let people: People;
beforeAll(async () => {
  people = await createPeople(database());
});
beforeEach(async () => {
  await database().owner`truncate public.requests cascade`;
});

const ALL_REQUESTS: InboxView = { search: "", status: "", type: "", owner: "" };
/** A sign-in is fresh for ten minutes. */
const STALE_MINUTES = 11;
const HEADER =
  "\uFEFFReceived (Barbados time),Type,Status,Name,Email,Phone,Subject,When,Dates,Party,Budget,Message,Owner,First reply\r\n";

function exportRequests(token: string | null, view: object = ALL_REQUESTS) {
  const { clients, keys } = database();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return callFunction(openFunctions({ clients, keys }), "export-requests", view, headers);
}

/** Reads the body with its byte order mark, which `text()` would drop. */
const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString();

const readLastExport = async () => {
  const { data } = await database()
    .clients.service.from("audit_log")
    .select("actor_email, table_name, label")
    .eq("action", "exported")
    .order("id", { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  return data;
};

const add = (row: object) => insertRequest(database().clients.service, row);

describe("the CSV file of requests", () => {
  it("contains what the inbox shows, and values that look like formulas are escaped", async () => {
    await add({
      // A spreadsheet would run this as a formula, so the export puts an apostrophe before it.
      name: "=cmd|x",
      email: "ann@example.com",
      subject: 'He said "hi", twice\nand left',
      status: "in_progress",
      type: "full_itinerary",
      owner_id: people.admin.id,
      first_reply_at: "2026-03-01T12:00:00+00:00",
      created_at: "2026-03-01T10:00:00+00:00",
      phone: "+1 246 555 0100",
      message: "Two of us",
      details: { dates: "early March", when: "2027-03", travelers: "2", childAges: "4", budget: "USD 3,000" },
    });
    await add({
      name: "Zoë",
      email: "zoe@example.com",
      subject: "",
      created_at: "2026-02-01T10:00:00+00:00",
    });
    const response = await exportRequests(people.admin.token);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="requests.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    // The export is recorded before its first byte is read.
    expect(await readLastExport()).toEqual({
      actor_email: people.admin.email,
      table_name: "requests",
      label: "2 rows",
    });
    expect(await textOf(response)).toBe(
      `${HEADER}2026-03-01 06:00,Keep it as is,In progress,'=cmd|x,ann@example.com,'+1 246 555 0100,"He said ""hi"", twice\nand left",March 2027,early March,"2 (1 adult, a child aged 4)","USD 3,000",Two of us,admin Test,2026-03-01 08:00\r\n` +
        "2026-02-01 06:00,Contact message,New,Zoë,zoe@example.com,,,,,,,Hello,,\r\n",
    );
  });

  it("of a view without requests has a header only", async () => {
    const response = await exportRequests(people.admin.token);
    expect(await textOf(response)).toBe(HEADER);
    expect(await readLastExport()).toMatchObject({ label: "0 rows" });
  });

  // Unanswered requests come oldest first, and snoozed ones by the end of the snooze. A search also finds snoozed ones.
  it.each<[Partial<InboxView>, string]>([
    [{}, "plain quoted answered mine vacation spam"],
    [{ status: "quoted" }, "quoted"],
    [{ status: "unread" }, "plain quoted mine vacation"],
    [{ status: "unanswered" }, "vacation mine plain"],
    [{ status: "suspected" }, "spam"],
    [{ status: "snoozed" }, "soon later"],
    [{ type: "custom_vacation" }, "vacation"],
    [{ type: "data_export" }, "download"],
    [{ owner: "me" }, "mine"],
    [{ owner: "none" }, "plain quoted answered vacation spam"],
    [{ search: "READER" }, "later soon plain quoted"],
    [{ search: "reader", status: "snoozed" }, "soon later"],
    [{ search: "reader", status: "quoted" }, "quoted"],
    [{ search: "nobody wrote this" }, ""],
    // An unknown status is ignored.
    [{ status: "a status of no request" }, "plain quoted answered mine vacation spam"],
  ])("contains the requests of the view %j, in its order", async (view, expected) => {
    const { admin } = people;
    let minutes = 0;
    const request = (name: string, row: object = {}) => {
      minutes += 1;
      return add({ name, created_at: new Date(Date.now() - minutes * 60_000).toISOString(), ...row });
    };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await request("plain", { message: "I am a reader" });
    await request("quoted", { status: "quoted", message: "a réader too" });
    await request("answered", { read_at: inDays(0), first_reply_at: inDays(0) });
    await request("mine", { owner_id: admin.id });
    await request("vacation", { type: "custom_vacation" });
    await request("spam", { suspected_spam: true });
    await request("download", { type: "data_export", message: "reader" });
    await request("later", { snoozed_until: inDays(2), read_at: inDays(0), message: "reader" });
    await request("soon", { snoozed_until: inDays(1), read_at: inDays(0), message: "reader" });
    const owner = view.owner === "me" ? admin.id : (view.owner ?? "");
    const response = await exportRequests(admin.token, { ...ALL_REQUESTS, ...view, owner });
    const lines = (await textOf(response)).split("\r\n");
    const names = lines.slice(1, -1).map((line) => line.split(",")[3]);
    expect(names.join(" ")).toBe(expected);
    expect(await readLastExport()).toMatchObject({ label: `${names.length} rows` });
  });

  it("contains each of 3,300 requests once, although many have the same time", async () => {
    await database().owner`
      insert into public.requests (type, name, email, message, created_at)
      select 'contact', 'Visitor ' || n, n || '@example.com', 'Ten letters',
        timestamptz '2026-03-01' - greatest(n - 1700, 0) * interval '1 minute'
      from generate_series(1, 3300) as n`;
    for (const search of ["", "ten letters"]) {
      const lines = (
        await textOf(await exportRequests(people.admin.token, { ...ALL_REQUESTS, search }))
      ).split("\r\n");
      const emails = lines.slice(1, -1).map((line) => line.split(",")[4]);
      expect(emails).toHaveLength(3300);
      expect(new Set(emails).size).toBe(3300);
      expect(emails.slice(-1600)).toEqual(Array.from({ length: 1600 }, (_, n) => `${1701 + n}@example.com`));
      expect(await readLastExport()).toMatchObject({ label: "3300 rows" });
    }
  });

  it("is refused without an admin's current session and a fresh sign-in, and nothing is recorded", async () => {
    const { admin, user, demotedAdmin, signedOutAdmin, lockedAdmin } = people;
    await add({ name: "Rosa" });
    const countExports = async () =>
      (
        await database()
          .clients.service.from("audit_log")
          .select("id")
          .eq("action", "exported")
          .throwOnError()
      ).data?.length;
    const before = await countExports();
    const staleToken = await withOlderSignIn(admin.token, STALE_MINUTES, database().keys.jwtSecret);
    const denied = "Access denied: Admin role required";
    const cases: readonly [string | null, number, string][] = [
      [null, 401, denied],
      [user.token, 403, denied],
      [demotedAdmin.token, 403, denied],
      [signedOutAdmin.token, 401, SESSION_ENDED_MESSAGE],
      [lockedAdmin.token, 403, denied],
      [staleToken, 403, "Please confirm your password first."],
    ];
    for (const [token, status, error] of cases) {
      const response = await exportRequests(token);
      expect([response.status, await response.json()]).toMatchObject([status, { error }]);
    }
    expect(await countExports()).toBe(before);
  });

  it.each([{}, { ...ALL_REQUESTS, owner: "somebody" }, { ...ALL_REQUESTS, search: 1 }])(
    "is refused for the invalid view %j",
    async (view) => {
      const response = await exportRequests(people.admin.token, view);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: "Say which requests you want." },
      ]);
    },
  );
});
