import { beforeAll } from "vitest";
import { createWorld, type World } from "#tests/rls/examples.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** Creates the example rows and what an attacker can use: the publishable key, a user's token and raw requests. */
export function prepareAttack(database: () => TestDatabase) {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(database());
  });
  return {
    world: () => world,
    /** Sends a request without the official client. */
    call: (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      database().backend.fetch(
        new Request(`http://backend.internal${path}`, {
          ...init,
          headers: { apikey: database().keys.publishableKey, "content-type": "application/json", ...headers },
        }),
      ),
    userHeaders: () => ({ authorization: `Bearer ${world.people.user.token}` }),
    readRows: async (table: string) => (await world.people.service.from(table).select()).data,
  };
}
