import { beforeAll } from "vitest";
import { createWorld, type World } from "#tests/rls/examples.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** What an attacker can use: the publishable key, a user's token and raw requests. */
export function prepareAttack(database: () => TestDatabase) {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(database());
  });
  return {
    world: () => world,
    /** A raw request, without the official client. */
    call: (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      database().backend.fetch(
        new Request(`http://backend.internal${path}`, {
          ...init,
          headers: { apikey: database().keys.publishableKey, "content-type": "application/json", ...headers },
        }),
      ),
    asUser: () => ({ authorization: `Bearer ${world.people.user.token}` }),
    stored: async (table: string) => (await world.people.service.from(table).select()).data,
  };
}
