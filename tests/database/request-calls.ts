import { expect } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import type { Examples } from "#tests/database/examples.ts";
import { type Call, type FunctionCalls, sortedIdsOf } from "#tests/database/function-calls.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** The calls with which functions.test.ts tests the database functions for requests, their mails and figures. */
export function requestCalls(database: () => TestDatabase, examples: () => Examples): FunctionCalls {
  const service = () => examples().people.service;
  const count = async (table: string) => (await service().from(table).select()).data?.length;

  /** A call that changes the state of a mail, unless it is refused. */
  const changeMailState = async (from: string, to: string): Promise<Call> => {
    const mail = { kind: "test", to_email: "a@example.com", subject: "", text_body: "", state: from };
    const { data: mails } = await service().from("outbox").insert(mail).select();
    const id = mails?.[0]?.id as string;
    const readState = async () =>
      (await service().from("outbox").select("state").eq("id", id).single()).data?.state;
    const checkAndRemove = async (expected: string) => {
      const storedState = await readState();
      await service().from("outbox").delete().eq("id", id);
      expect(storedState).toBe(expected);
    };
    return {
      args: { mail_id: id },
      outcomeOf: async (data) => {
        await checkAndRemove(to);
        return String(data);
      },
      expectNoEffect: () => checkAndRemove(from),
      isForOneCaller: true,
    };
  };

  const reply = (more: Row = {}): Call => ({
    args: {
      request: examples().tables.requests?.target,
      author: examples().people.admin.id,
      mail: { subject: "Re", text_body: "Of course.", html_body: "<p>Of course.</p>" },
      ...more,
    },
    outcomeOf: async (data) => {
      const { data: sent } = await service().from("outbox").delete().eq("id", data).select();
      return sent?.[0]?.to_email === "visitor@example.com" ? "ok" : sent;
    },
    expectNoEffect: async () => {
      const { data } = await service().from("outbox").select().eq("kind", "reply");
      expect(data).toEqual([]);
    },
  });

  return {
    submit_engagement: async (_, caller) => {
      const before = [await count("requests"), await count("engagement_tracking"), await count("outbox")];
      const submission = {
        engagement_type: "contact",
        name: caller,
        email: "visitor@example.com",
        request: { type: "contact", message: "Hello" },
      };
      return {
        args: { submission },
        outcomeOf: (data) => ((data as Row).duplicate === false ? "ok" : data),
        expectNoEffect: async () =>
          expect([
            await count("requests"),
            await count("engagement_tracking"),
            await count("outbox"),
          ]).toEqual(before),
      };
    },
    claim_outbox: async () => ({
      args: { n: 10 },
      outcomeOf: async (data) => {
        expect(sortedIdsOf(data)).toEqual(sortedIdsOf((await service().from("outbox").select()).data));
        return "all";
      },
      expectNoEffect: async () => {
        const { data } = await service().from("outbox").select().neq("attempts", 0);
        expect(data).toEqual([]);
      },
    }),
    claim_job: async () => {
      await database().owner`delete from public.job_runs where name = 'claimed'`;
      return {
        args: { job: "claimed", every_seconds: 3600 },
        outcomeOf: async (data) => {
          const { data: runs } = await service().from("job_runs").select("id").eq("name", "claimed");
          return runs?.length === 1 && runs[0]?.id === data ? "ok" : data;
        },
        expectNoEffect: async () =>
          expect((await service().from("job_runs").select().eq("name", "claimed")).data).toEqual([]),
      };
    },
    my_requests: async (_, caller) => {
      await database().owner`delete from public.requests where user_id is null`;
      const { data: allRequests } = await service().from("requests").select();
      return {
        outcomeOf: (data) => {
          const ownRequests = (allRequests ?? []).filter((row) => row.user_id === examples().ids[caller]);
          if (caller === "user") expect(ownRequests).toHaveLength(1);
          expect((data as Row[])[0] ?? {}).not.toHaveProperty("lost_reason");
          if (caller === "signed-out admin" || caller === "admin without the second factor")
            return (data as Row[]).length === 0 ? "none" : data;
          return sortedIdsOf(data).join() === sortedIdsOf(ownRequests).join() ? "own" : data;
        },
      };
    },
    reply_to_request: () => reply(),
    reply_if_seen: () => reply({ seen: { event: 0, heard: null } }),
    watch_record: () => ({
      args: { kind: "request", record: examples().tables.requests?.target },
      outcomeOf: async (data) => {
        await database().owner`delete from private.open_records`;
        return (data as Row).version ? "ok" : data;
      },
      expectNoEffect: async () =>
        expect(await database().owner`select * from private.open_records`).toEqual([]),
    }),
    correct_request_address: async () => {
      const { data } = await service()
        .from("requests")
        .insert({ type: "contact", name: "Mistyped", email: "wrong@example.com" })
        .select("id")
        .single()
        .throwOnError();
      const checkAndRemove = async (expected: string) => {
        const { data: storedRequest } = await service()
          .from("requests")
          .select("email")
          .eq("id", data.id)
          .single();
        await service().from("requests").delete().eq("id", data.id);
        await database().owner`delete from public.bin where row_id = ${data.id}`;
        expect(storedRequest?.email).toBe(expected);
      };
      return {
        args: { request_id: data.id, address: "right@example.com" },
        outcomeOf: async () => {
          await checkAndRemove("right@example.com");
          return "ok";
        },
        expectNoEffect: () => checkAndRemove("wrong@example.com"),
        isForOneCaller: true,
      };
    },
    staff_counts: () => ({ outcomeOf: (data) => ("unread" in (data as Row) ? "ok" : data) }),
    examples: () => ({ outcomeOf: (data) => ("own_itineraries" in (data as Row) ? "ok" : data) }),
    note_demo_rows: () => ({ args: { ids: [] }, outcomeOf: () => "ok" }),
    remove_examples: () => ({ outcomeOf: (data) => (typeof data === "number" ? "ok" : data) }),
    add_trip: (_, caller) => {
      const added = () => service().from("trips").select("id").eq("title", `Added by ${caller}`);
      return {
        args: {
          trip: { title: `Added by ${caller}`, start_date: "2030-01-01", end_date: "2030-01-02" },
        },
        outcomeOf: async (data) => {
          const { data: trips } = await added();
          return trips?.[0]?.id === (data as Row).trip_id ? "ok" : data;
        },
        expectNoEffect: async () => expect((await added()).data).toEqual([]),
      };
    },
    list_trips: () => ({
      args: { part: "departures", today: "2026-12-31" },
      outcomeOf: (data) =>
        (data as Row[]).some((row) => row.email === examples().people.user.email) ? "ok" : data,
    }),
    retry_mail: () => changeMailState("failed", "queued"),
    cancel_mail: () => changeMailState("queued", "canceled"),
    analytics: () => ({
      outcomeOf: (data) => ((data as { totals: Row }).totals.contact ? "ok" : data),
    }),
    analytics_answers: () => ({
      outcomeOf: (data) => ((data as { sources: Row[] }).sources.length > 0 ? "ok" : data),
    }),
    analytics_requests: () => ({ outcomeOf: (data) => ((data as Row[]).length > 0 ? "ok" : data) }),
    analytics_engagements: () => ({ outcomeOf: (data) => ((data as Row[]).length > 0 ? "ok" : data) }),
    desk: () => ({
      outcomeOf: (data) => ((data as { drafts: { rows: Row[] } }).drafts.rows.length > 0 ? "ok" : data),
    }),
    dashboard: () => ({
      outcomeOf: (data) => ((data as { itineraries: Row }).itineraries.now === 2 ? "ok" : data),
    }),
    admin_search: () => ({
      args: { wanted: "@people.example" },
      outcomeOf: (data) => ((data as Row[]).length > 0 ? "ok" : data),
    }),
  };
}
