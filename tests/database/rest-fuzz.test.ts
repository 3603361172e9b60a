import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type RestCase, readSurface, restCases } from "#tests/database/rest-cases.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { type Gateway, openGateway } from "#tests/support/gateway.ts";
import { createPerson } from "#tests/support/people.ts";

/** Requests that once caused a server error. */
const KNOWN_FAILURES: readonly Partial<RestCase>[] = [
  { query: [["select", '"']] },
  { query: [["select", "((("]] },
  { query: [["id", "constructor"]] },
  { query: [["__proto__", "eq.1"]] },
  {
    query: [
      ["select", "id,__proto__:faqs(id)"],
      ["__proto__.id", "eq.1"],
    ],
  },
  { method: "POST", body: '{"__proto__":{"polluted":1}}' },
  { method: "DELETE", query: [["id", "constructor.1"]] },
  { method: "PUT", query: [["columns", "id,name"]], body: "[true,{}]" },
];

/** Matches a stack trace, the name of a source file, and SQL. */
const INTERNALS =
  /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d+|\bselect\s+.+\bfrom\s+"|insert into "|update ".+" set|kysely/i;

/** FUZZ_RUNS=100000 makes a long run. A failure prints its seed, and FUZZ_SEED repeats the run with this seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 600);
const SEED = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {};

describe("random requests to /rest/v1", () => {
  const database = databasePerFile();
  let call: Gateway["rest"];
  let tokens: Readonly<Record<RestCase["who"], string | undefined>>;
  const logEntries: unknown[] = [];
  beforeAll(async () => {
    const [user, admin] = await Promise.all([
      createPerson(database(), "user"),
      createPerson(database(), "admin", "admin"),
    ]);
    tokens = { visitor: undefined, user: user.token, admin: admin.token, service: database().keys.secretKey };
    call = openGateway(database(), (_level, event, fields) => logEntries.push([event, fields])).rest;
    await database().clients.service.rpc("seed_example_itineraries");
  });

  const expectNoServerError = async ({ who, method, path, query, headers, body }: RestCase) => {
    const encodedPath = path.split("/").map(encodeURIComponent).join("/");
    const parameters = new URLSearchParams(query.map(([name, value]) => [name, value]));
    logEntries.length = 0;
    const response = await call(`${encodedPath}?${parameters}`, { as: tokens[who], method, headers, body });
    const text = await response.text();
    expect(response.status, `${text} ${JSON.stringify(logEntries)}`).toBeLessThan(500);
    if (response.status >= 400) expect(text).not.toMatch(INTERNALS);
    // A name such as __proto__ must not pollute the prototype.
    expect(Object.keys(Object.prototype)).toEqual([]);
    return response;
  };

  it.each(KNOWN_FAILURES)("$method $query $body is a bad request", async (knownFailure) => {
    const validRequest = {
      who: "admin",
      method: "GET",
      path: "faq_categories",
      headers: {},
      body: null,
    } as const;
    expect((await expectNoServerError({ ...validRequest, query: [], ...knownFailure })).status).toBe(400);
  });

  it("never cause a server error, and reveal no internals", { timeout: 120_000 + RUNS * 200 }, async () => {
    const cases = restCases(await readSurface(database().owner));
    const property = fc.asyncProperty(cases, async (restCase) => {
      await expectNoServerError(restCase);
    });
    await fc.assert(property, { numRuns: RUNS, ...SEED });
  });
});
