import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Examples } from "#tests/database/examples.ts";
import type { FunctionCalls } from "#tests/database/function-calls.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** The calls with which functions.test.ts tests the database functions for receiving and sorting mail. */
export function mailIntakeCalls(database: () => TestDatabase, examples: () => Examples): FunctionCalls {
  const service = () => examples().people.service;
  const addUnsortedMail = async () => {
    const mail = { message_id: `<${randomUUID()}@example.com>`, from_email: "new@example.com", size: 1 };
    const { data } = await service().from("incoming_mails").insert(mail).select().single().throwOnError();
    return data.id as string;
  };
  const stateOf = async (id: string) =>
    (await service().from("incoming_mails").select("state").eq("id", id).single()).data?.state;

  return {
    take_mail: () => {
      const message_id = `<${randomUUID()}@example.com>`;
      const countStored = async () =>
        (await service().from("incoming_mails").select().eq("message_id", message_id)).data?.length;
      const mail = {
        key: randomUUID().replaceAll("-", "").repeat(2),
        message_id,
        from_email: "",
        from_name: "",
        subject: "",
        text: "",
        quoted: "",
        attachments: [],
        size: 1,
        automatic: null,
        tokens: [],
        references: [],
      };
      return {
        args: { mail, raw: "", notices: {} },
        outcomeOf: async () => ((await countStored()) === 1 ? "ok" : "nothing"),
        expectNoEffect: async () => expect(await countStored()).toBe(0),
      };
    },
    assign_mail: async () => {
      const id = await addUnsortedMail();
      return {
        args: { mail_id: id },
        outcomeOf: async () => ((await stateOf(id)) === "sorted" ? "ok" : "nothing"),
        expectNoEffect: async () => expect(await stateOf(id)).toBe("unsorted"),
      };
    },
    discard_mail: async () => {
      const id = await addUnsortedMail();
      return {
        args: { mail_id: id },
        outcomeOf: async (data) => String(data === true && (await stateOf(id)) === "discarded"),
        expectNoEffect: async () => expect(await stateOf(id)).toBe("unsorted"),
      };
    },
    set_mail_domain: async () => {
      await database().owner`delete from private.mail_domain`;
      const countDomains = async () =>
        (await database().owner`select domain from private.mail_domain`).length;
      return {
        args: { domain: "trips.example" },
        outcomeOf: async () => ((await countDomains()) === 1 ? "ok" : "nothing"),
        expectNoEffect: async () => expect(await countDomains()).toBe(0),
      };
    },
  };
}
