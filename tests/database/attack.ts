import { beforeAll } from "vitest";
import { createExamples, type Examples } from "#tests/database/examples.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** Creates the example rows and what an attacker can use: the publishable key, a user's token and raw requests. */
export function prepareAttack(database: () => TestDatabase) {
  let examples: Examples;
  beforeAll(async () => {
    examples = await createExamples(database());
  });
  return {
    examples: () => examples,
    /** Sends a request without the official client. */
    call: (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      database().backend.fetch(
        new Request(`http://backend.internal${path}`, {
          ...init,
          headers: { apikey: database().keys.publishableKey, "content-type": "application/json", ...headers },
        }),
      ),
    userHeaders: () => ({ authorization: `Bearer ${examples.people.user.token}` }),
    readRows: async (table: string) => (await examples.people.service.from(table).select()).data,
  };
}
