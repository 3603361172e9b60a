import { randomUUID } from "node:crypto";
import { test as base } from "#tests/support/staff.ts";

export { expect } from "#tests/support/staff.ts";

interface RequestFixtures {
  /** Stands in the name, the address and the subject of this story's requests. */
  readonly word: string;
  readonly addRequest: (row?: object) => Promise<string>;
}

/** A story about requests, which go with it. */
export const test = base.extend<RequestFixtures>({
  word: async ({ service, page }, use) => {
    const word = `ask-${randomUUID().slice(0, 8)}`;
    await use(word);
    // A page that still refetches would ask for what is gone.
    await page.close();
    await service.from("incoming_mails").delete().like("from_email", `${word}%`).throwOnError();
    await service.from("outbox").delete().like("to_email", `${word}%`).throwOnError();
    await service.from("requests").delete().like("email", `${word}%`).throwOnError();
  },
  addRequest: async ({ service, word }, use) =>
    use(async (row = {}) => {
      const { data } = await service
        .from("requests")
        .insert({
          type: "contact",
          name: `Rosa ${word}`,
          email: `${word}@calabash.test`,
          subject: `About ${word}`,
          message: "Is March too hot?",
          ...row,
        })
        .select("id")
        .single()
        .throwOnError();
      return data.id;
    }),
});
