import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { createFunctionTable } from "#server/functions/function-table.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { createErrorHandler } from "#server/http/middleware/errors.ts";
import { jsonBody } from "#server/http/middleware/json-body.ts";
import { silentLog } from "#server/process/log.ts";
import { readSurface } from "#tests/database/rest-cases.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { functionsDeps, openFunctions, SITE_URL } from "#tests/support/functions.ts";
import { openGateway } from "#tests/support/gateway.ts";
import { createPeople } from "#tests/support/people.ts";

/** Values of every wrong kind and size, for every argument. */
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 63,
  "",
  "x",
  "9".repeat(400),
  "00000000-0000-0000-0000-000000000000",
  "2026-02-31",
  "infinity",
  "{1,2",
  "<b>'\";--\u0001\\",
  "a ".repeat(900),
  [],
  [[[]]],
  {},
  { a: { b: [null] } },
];
/** Bodies that are missing, malformed or without the expected fields. */
const BODIES: readonly (string | null)[] = [null, "{}", "[]", "null", '"x"', "1", "{", '{"a":1}', "[[1]]"];

const database = databasePerFile();
/** The token or secret key of each caller. A visitor has none. */
let callers: Readonly<Record<string, string | undefined>>;
beforeAll(async () => {
  const people = await createPeople(database());
  callers = {
    visitor: undefined,
    user: people.user.token,
    "demoted admin": people.demotedAdmin.token,
    "signed-out admin": people.signedOutAdmin.token,
    "admin without the second factor": people.lockedAdmin.token,
    admin: people.admin.token,
    service: database().keys.secretKey,
  };
});

/** With TEST_LONG all, otherwise every third, beginning with another one for each function. */
const inTurns = <T>(values: readonly T[], functionIndex: number) =>
  process.env.TEST_LONG ? values : values.filter((_, index) => (functionIndex + index) % 3 === 0);

/** The callers take turns. With TEST_LONG, every caller sends every request. */
const callersFor = (functionIndex: number, requestIndex: number) => {
  const allCallers = Object.entries(callers);
  if (process.env.TEST_LONG) return allCallers;
  const turn = (functionIndex + requestIndex) % allCallers.length;
  return allCallers.slice(turn, turn + 1);
};

interface Call {
  /** Names the call in a failure. */
  readonly label: string;
  readonly send: () => Response | Promise<Response>;
}

/** The calls that end in a server error. */
async function findServerErrors(calls: readonly Call[]): Promise<readonly string[]> {
  const failures: string[] = [];
  const queue = [...calls];
  const sendCalls = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const response = await next.send();
      if (response.status >= 500) failures.push(`${response.status} ${next.label} ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, sendCalls));
  return failures;
}

describe("hostile inputs", { timeout: 240_000 }, () => {
  it("cause no server error in any database function, for any caller", async () => {
    const call = openGateway(database()).rest;
    const { functions } = await readSurface(database().owner);
    const calls = Object.entries(functions).flatMap(([name, parameters], functionIndex) => {
      const filledBodies = VALUES.map((value) =>
        JSON.stringify(Object.fromEntries(parameters.map((parameter) => [parameter, value]))),
      );
      const query = (value: string) => new URLSearchParams(parameters.map((parameter) => [parameter, value]));
      const posts = [
        ...inTurns(BODIES, functionIndex),
        ...(parameters.length > 0 ? inTurns(filledBodies, functionIndex) : []),
      ].map((body) => ({
        target: `rpc/${name}`,
        init: { method: "POST", body },
      }));
      const gets = inTurns(["x", "-1", "", "{}"], functionIndex).map((value) => ({
        target: `rpc/${name}?${query(value)}`,
        init: {},
      }));
      return [...posts, ...gets].flatMap(({ target, init }, requestIndex) =>
        callersFor(functionIndex, requestIndex).map(([who, as]) => ({
          label: `${who}: ${target} ${JSON.stringify(init)}`,
          send: () => call(target, { ...init, as }),
        })),
      );
    });
    expect(calls.length).toBeGreaterThan(900);
    expect(await findServerErrors(calls)).toEqual([]);
  });

  it("cause no server error in any server function, for any caller", async () => {
    const { clients, keys } = database();
    const app = new Hono<AppEnv>();
    app.onError(createErrorHandler({ log: silentLog }));
    app.use(jsonBody());
    app.route("/", openFunctions({ clients, keys }));
    const table = createFunctionTable(functionsDeps({ clients, keys }));
    const fieldNames =
      "token access document_hash type data id user_id proposal_id request_id itineraryId action email text idempotency_key ids since".split(
        " ",
      );
    const filledBodies = VALUES.map((value) =>
      JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, value]))),
    );
    const calls = table.flatMap(({ method, path }, functionIndex) => {
      const requests =
        method === "GET"
          ? ["", "x", "-1", "00000000-0000-0000-0000-000000000000", "%F0%9F%8C%B4"].map((value) => ({
              target: `${path}?${fieldNames.map((name) => `${name}=${value}`).join("&")}`,
              init: {},
            }))
          : inTurns([...BODIES, ...filledBodies], functionIndex).map((body) => ({
              target: path,
              init: { body },
            }));
      return requests.flatMap(({ target, init }, requestIndex) =>
        callersFor(functionIndex, requestIndex).map(([who, token]) => ({
          label: `${who}: ${method} ${target} ${JSON.stringify(init)}`,
          send: () =>
            app.request(`${SITE_URL}/functions/v1${target}`, {
              method,
              ...init,
              headers: {
                apikey: who === "service" ? keys.secretKey : keys.publishableKey,
                "content-type": "application/json",
                ...(token && { authorization: `Bearer ${token}` }),
              },
            }),
        })),
      );
    });
    expect(calls.length).toBeGreaterThan(400);
    expect(await findServerErrors(calls)).toEqual([]);
  });
});
