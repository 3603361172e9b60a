import { expect } from "vitest";
import type { FunctionCalls } from "#tests/database/function-calls.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** The calls with which functions.test.ts tests the database functions for rate limits. */
export function limitCalls(database: () => TestDatabase): FunctionCalls {
  return {
    count_points: async () => ({
      args: { limit_key: "counted", added: 1, duration_ms: 60_000, replace_count: true },
      outcomeOf: async (data) => {
        expect(data).toEqual([{ points: 1, expires_in_ms: 60_000 }]);
        return "ok";
      },
      expectNoEffect: async () =>
        expect(await database().owner`select * from private.rate_limits where key = 'counted'`).toHaveLength(
          0,
        ),
    }),
    begin_attempt: async () => ({
      args: { attempt_keys: ["begun"], caps_ms: [60_000], free_tries: 5, forget_ms: 60_000 },
      // The function returns the milliseconds to wait.
      outcomeOf: (data) => (data === 0 ? "ok" : data),
      expectNoEffect: async () =>
        expect(await database().owner`select * from private.sign_in_waits where key = 'begun'`).toHaveLength(
          0,
        ),
    }),
    end_attempt: async () => {
      await database().owner`
        insert into private.sign_in_waits values ('ended', 7, now(), now(), now()) on conflict (key) do nothing`;
      const readFailures = () =>
        database().owner`select failures from private.sign_in_waits where key = 'ended'`;
      return {
        args: { attempt_keys: ["ended"], outcomes: ["clear"], caps_ms: [60_000], free_tries: 5 },
        outcomeOf: async () => ((await readFailures())[0]?.failures === 0 ? "ok" : "nothing happened"),
        expectNoEffect: async () => expect(await readFailures()).toEqual([{ failures: 7 }]),
      };
    },
    read_points: async () => {
      await database().owner`
        insert into private.rate_limits (key, points, expires_at) values ('read', 7, now() + interval '1 hour')
        on conflict (key) do nothing`;
      return {
        args: { limit_key: "read" },
        outcomeOf: async (data) => {
          expect(data).toMatchObject([{ points: 7 }]);
          return "ok";
        },
      };
    },
  };
}
