import { expect } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import type { Examples } from "#tests/database/examples.ts";
import type { Call, FunctionCalls } from "#tests/database/function-calls.ts";
import { exampleProcess } from "#tests/database/record-keeping-examples.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** The calls with which functions.test.ts tests the database functions for keeping, restoring and erasing records. */
export function recordKeepingCalls(database: () => TestDatabase, examples: () => Examples): FunctionCalls {
  const service = () => examples().people.service;
  const countEntries = async (action: string) =>
    (await service().from("audit_log").select("id").eq("action", action)).data?.length ?? 0;
  const mail = { kind: "password-reset", subject: "Reset", text_body: "{token}", html_body: null };
  const queueMail = async () => {
    const created = await service().rpc("queue_token_mail", {
      mail,
      receiver: "a@example.com",
      token: "secret",
    });
    if (created.error) throw created.error;
    return created.data as string;
  };
  /** A call that adds one audit entry with this action, or no entry if it is refused. */
  const callWithEntry = async (action: string, args: Row): Promise<Call> => {
    const before = await countEntries(action);
    return {
      args,
      outcomeOf: async () => ((await countEntries(action)) === before + 1 ? "ok" : "nothing"),
      expectNoEffect: async () => expect(await countEntries(action)).toBe(before),
    };
  };

  return {
    report_process: () => {
      const process = exampleProcess();
      const countRows = async () =>
        (await service().from("processes").select("id").eq("id", process.id)).data?.length;
      return {
        args: { process },
        outcomeOf: async (data) => {
          expect((data as Row[]).map(({ id }) => id)).toContain(process.id);
          return (await countRows()) === 1 ? "ok" : "nothing";
        },
        expectNoEffect: async () => expect(await countRows()).toBe(0),
      };
    },
    record_account_event: () =>
      callWithEntry("signed-in", { event: "signed-in", user_id: examples().people.user.id }),
    record_export: () => callWithEntry("exported", { what: "requests", row_count: 3 }),
    restore_from_bin: async () => {
      const { data } = await service()
        .from("faqs")
        .insert({ question: "Back again?", answer: "Yes." })
        .select();
      const id = data?.[0]?.id as string;
      await service().from("faqs").delete().eq("id", id);
      const countFound = async () => (await service().from("faqs").select().eq("id", id)).data?.length;
      return {
        args: { kind: "faqs", row_id: id },
        outcomeOf: async (answer) => String(answer === true && (await countFound()) === 1),
        expectNoEffect: async () => expect(await countFound()).toBe(0),
      };
    },
    queue_token_mail: () => ({
      args: { mail, receiver: "a@example.com", token: "secret" },
      outcomeOf: (data) => (typeof data === "string" ? "ok" : data),
    }),
    mail_token: async () => {
      const id = await queueMail();
      await service().from("outbox").update({ state: "sending" }).eq("id", id);
      return { args: { mail_id: id }, outcomeOf: (data) => (data === "secret" ? "ok" : data) };
    },
    reveal_mail_token: async () => callWithEntry("link-shown", { mail_id: await queueMail() }),
    held_about: () => ({
      args: { address: "visitor@example.com" },
      outcomeOf: (data) => (Number((data as Row).requests) > 0 ? "ok" : data),
    }),
    erase_person: async () => {
      const email = `gone-${crypto.randomUUID()}@example.com`;
      await service().from("requests").insert({ type: "contact", name: "Gone", email });
      const countFound = async () =>
        (await service().from("requests").select().eq("email", email)).data?.length;
      return {
        args: { address: email },
        outcomeOf: async () => ((await countFound()) === 0 ? "ok" : "kept"),
        expectNoEffect: async () => expect(await countFound()).toBe(1),
      };
    },
    retention: () => ({
      outcomeOf: (data) => ((data as Row[]).find((row) => row.what === "bin")?.period === 30 ? "ok" : data),
    }),
    find_itineraries: async () => {
      const title = `Viñales ${crypto.randomUUID()}`;
      const created = await service().from("itineraries").insert({ title }).select("id");
      return {
        args: { search: title.toUpperCase().replace("Ñ", "N") },
        outcomeOf: (data) => {
          expect(data).toEqual({ published: 0, drafts: 1, ids: created.data?.map(({ id }) => id) });
          return "ok";
        },
      };
    },
    find_requests: async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const created = await service()
        .from("requests")
        .insert({ type: "contact", name: "José", email })
        .select("id");
      return {
        args: { search: `jose\n${email}` },
        outcomeOf: (data) => {
          expect(data).toEqual({ total: 1, more: false, ids: created.data?.map(({ id }) => id) });
          return "ok";
        },
      };
    },
    find_mails: async () => {
      const to_email = `${crypto.randomUUID()}@example.com`;
      const mail = { kind: "notification", to_email, subject: "Found", text_body: "x" };
      const created = await service().from("outbox").insert(mail).select("id");
      return {
        args: { search: to_email.toUpperCase(), state: "queued" },
        outcomeOf: (data) => {
          expect(data).toEqual({ total: 1, more: false, ids: created.data?.map(({ id }) => id) });
          return "ok";
        },
      };
    },
    note_image_color: async () => {
      const [created] = await database().owner<{ id: string }>`
        insert into public.itineraries (title, image) values ('Colored', 'colored.webp') returning id`;
      const readColor = async () => {
        const [row] = await database().owner<{ image_color: string | null }>`
          select image_color from public.itineraries where id = ${created?.id}`;
        return row?.image_color;
      };
      return {
        args: { path: "colored.webp", color: "#0a5868" },
        outcomeOf: async () => {
          expect(await readColor()).toBe("#0a5868");
          // Storing the color is not recorded as a change of the itinerary.
          expect(
            await database()
              .owner`select from public.audit_log where row_id = ${created?.id} and action = 'changed'`,
          ).toHaveLength(0);
          await database().owner`delete from private.image_colors where path = 'colored.webp'`;
          return "ok";
        },
        expectNoEffect: async () => expect(await readColor()).toBeNull(),
      };
    },
    unprepared_images: async () => {
      await database().owner`
        insert into public.itineraries (title, image) values ('Not prepared', 'bare.webp'), ('Foreign', 'https://x.test/a.jpg')`;
      return {
        args: { most: 1000 },
        outcomeOf: (data) => {
          expect(data).toContain("bare.webp");
          expect(data).not.toContain("https://x.test/a.jpg");
          return "ok";
        },
      };
    },
    prune: async () => {
      await database().owner`insert into public.bin (kind, row_id, contents, deleted_at)
        values ('faqs', gen_random_uuid(), '{}', '2020-01-01')`;
      const countOld = async () =>
        (await service().from("bin").select().lt("deleted_at", "2021-01-01")).data?.length ?? 0;
      return {
        outcomeOf: async () => ((await countOld()) === 0 ? "ok" : "kept"),
        expectNoEffect: async () => expect(await countOld()).toBeGreaterThan(0),
      };
    },
  };
}
