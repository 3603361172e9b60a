import type { SupabaseClient } from "@supabase/supabase-js";
import { test as base, uniqueWordIn } from "#tests/support/staff.ts";

export { expect } from "#tests/support/staff.ts";

interface RequestFixtures {
  /** A unique word in the name, e-mail address and subject of this test's requests. */
  readonly word: string;
  readonly addRequest: (row?: object) => Promise<string>;
}

/** A test with requests, which are removed afterwards. */
export const test = base.extend<RequestFixtures>({
  word: uniqueWordIn(["incoming_mails", "from_email"], ["outbox", "to_email"], ["requests", "email"]),
  addRequest: async ({ service, word }, use) =>
    use((row = {}) =>
      insertRequest(service, {
        name: `Rosa ${word}`,
        email: `${word}@calabash.test`,
        subject: `About ${word}`,
        message: "Is March too hot?",
        ...row,
      }),
    ),
});

/** Stores a request as a visitor's form does, and returns its id. */
export async function insertRequest(service: SupabaseClient, row: object = {}): Promise<string> {
  const request = { type: "contact", name: "Rosa", email: "rosa@calabash.test", message: "Hello", ...row };
  const { data } = await service.from("requests").insert(request).select("id").single().throwOnError();
  return data.id;
}
