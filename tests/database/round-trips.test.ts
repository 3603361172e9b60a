import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listFeaturedItineraries } from "#app/features/itineraries/featured.data.ts";
import { listReplyingPlanners } from "#app/features/planners/planners.data.ts";
import { listTestimonials } from "#app/features/testimonials/testimonials.data.ts";
import { readIsLive, readSiteDetails } from "#domain/site-settings.data.ts";
import { createOwnerNotifier, recordAuthEvents } from "#server/auth/account-events.ts";
import { countAttemptsInDatabase } from "#server/auth/attempt-limits.ts";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import type { Backend } from "#server/data/backend.ts";
import { createClients } from "#server/data/clients.ts";
import { DatabasePool } from "#server/data/database-pool.ts";
import type { Keys } from "#server/data/keys.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { createFunctionTable } from "#server/functions/function-table.ts";
import { createDatabaseLimiters } from "#server/http/limits/rate-limit.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { silentLog } from "#server/process/log.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { functionsDeps, openFunctions, SITE_URL } from "#tests/support/functions.ts";
import { type Gateway, openGateway } from "#tests/support/gateway.ts";
import { startTripCounter } from "#tests/support/network.ts";
import { createPerson, PASSWORD, type Person } from "#tests/support/people.ts";
import { dropDatabase } from "#tests/support/scratch-server.ts";
import { connect, type SqlPool } from "#tests/support/sql.ts";
import { openBackend } from "#tests/support/test-backend.ts";

const POOL_SIZE = 12;

let url: string;
let counter: Awaited<ReturnType<typeof startTripCounter>>;
let backend: Backend;
let keys: Keys;
let owner: SqlPool;
let staff: Person;
let gateway: Gateway;
let deps: FunctionDeps;
let functions: ReturnType<typeof openFunctions>;
let auth: Hono<AppEnv>;

beforeAll(async () => {
  url = await createDatabaseOnSharedServer("migrated");
  const { hostname, port } = new URL(url);
  counter = await startTripCounter({ host: hostname, port: Number(port) });
  ({ backend, keys } = await openBackend(Object.assign(new URL(url), { port: String(counter.port) }).href));
  owner = connect(url);
  const clients = createClients(backend, keys);
  const { service } = clients;
  staff = await createPerson({ backend, keys, owner, clients }, "staff", "admin");
  gateway = openGateway({ backend, keys });
  const openLimiter = createDatabaseLimiters({ service, secretKey: keys.secretKey });
  deps = functionsDeps({ clients, keys, openLimiter, openFormLimiter: openLimiter });
  functions = openFunctions(deps);
  const clientAddress = (c: Context<AppEnv>) => c.req.header("x-test-address") ?? "192.0.2.1";
  const site = { siteUrl: SITE_URL, secretKey: keys.secretKey, log: silentLog, clientAddress };
  auth = new Hono<AppEnv>().use(recordAuthEvents({ ...site, clients })).route(
    "/auth/v1",
    createAuthGuard({
      ...site,
      fetch: backend.fetch,
      attemptStore: countAttemptsInDatabase({ ...site, service }),
      notifyOwner: createOwnerNotifier({ ...site, service, wakeOutbox: () => {} }),
    }),
  );
});

afterAll(async () => {
  await owner.end();
  await backend.close();
  await counter.close();
  await dropDatabase(url);
});

const ok = async (responding: Response | Promise<Response>) => {
  const response = await responding;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
};

const logIn = () =>
  auth.request(`${SITE_URL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: keys.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: staff.email, password: PASSWORD }),
  });

const sendForm = () =>
  functions.request(`${SITE_URL}/functions/v1/send-admin-notification`, {
    method: "POST",
    headers: {
      apikey: keys.publishableKey,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({
      type: "contact",
      data: { name: "Ada", email: "ada@example.com", inquiry: "general", message: "May we bring the dog?" },
    }),
  });

/** The reads of the home page, of which React Router starts all at once. */
const readHome = () => {
  const visitor = deps.clients.visitor.schema("public");
  const lists = [
    listFeaturedItineraries,
    listTestimonials,
    listReplyingPlanners,
    readIsLive,
    readSiteDetails,
  ];
  return Promise.all([...lists.map((list) => list(visitor)), backend.readContentVersion?.()]);
};

const saveName = () =>
  gateway.rest(`profiles?id=eq.${staff.id}`, {
    method: "PATCH",
    as: staff.token,
    headers: { prefer: "return=representation", "content-length": "60" },
    body: JSON.stringify({ first_name: `Ann ${randomUUID()}` }),
  });

/** Counts a call when the connections are open and the library has read the schema. */
async function tripsOf(call: () => Promise<unknown>): Promise<number> {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => deps.clients.visitor.from("faqs").select("id")));
  await call();
  return counter.countTrips(call);
}

it.each([
  ["a visitor's read", 1, () => ok(gateway.rest("faqs?select=id"))],
  ["a visitor's read by a function", 1, () => ok(gateway.rest("rpc/answering_planners"))],
  ["a read by staff", 3, () => ok(gateway.rest("requests?select=id", { as: staff.token }))],
  ["a save by staff", 4, () => ok(saveName())],
  ["a visitor's form", 7, () => ok(sendForm())],
  ["a log-in", 22, () => ok(logIn())],
  ["the home page", 1, readHome],
] as const)("%s waits for the database at most %i times", async (_what, goal, call) => {
  // On a busy machine, a probe of the database may be counted too.
  await expect.poll(() => tripsOf(call)).toBeLessThanOrEqual(goal);
});

/** Enough to check who calls, and to refuse what is missing. A function that needs more gets a goal of its own above. */
const REFUSAL_GOAL = 6;
/** Functions that do their work without input. */
const GOALS: Readonly<Record<string, number>> = { "/export-subscribers": 14 };
const everyFunction = createFunctionTable(functionsDeps({ clients: {}, keys: {} } as FunctionDeps));

it.each(everyFunction.map(({ method, path }) => [method, path] as const))(
  "%s %s refuses an empty request from staff with few waits",
  async (method, path) => {
    const call = () =>
      functions.request(`${SITE_URL}/functions/v1${path}`, {
        method,
        headers: { apikey: keys.publishableKey, authorization: `Bearer ${staff.token}` },
        ...(method === "POST" && { body: "{}" }),
      });
    await expect.poll(() => tripsOf(async () => call())).toBeLessThanOrEqual(GOALS[path] ?? REFUSAL_GOAL);
  },
);

it.each([
  ["begin", ["begin nonsense"], "42601"],
  ["role", ["begin", "select set_config('role', 'no_such_role', true)"], "22023"],
  ["timeout", ["begin", "select set_config('statement_timeout', 'long', true)"], "22023"],
])("a query does not run if the %s before it fails", async (name, preparations, code) => {
  const pool = new DatabasePool({ connectionString: url }, { size: 1, log: silentLog });
  const connection = await pool.connect();
  const insert = "insert into public.faq_categories (name) values ($1)";
  await expect(connection.query(insert, [name], preparations)).rejects.toMatchObject({ code });
  await connection.query("rollback", []);
  expect((await connection.query("select 1 as one", [], ["begin"])).rows).toEqual([{ one: 1 }]);
  connection.release();
  expect(await owner`select * from public.faq_categories where name = ${name}`).toEqual([]);
  await pool.end();
});

// The site does not ask for them after a function (server/data/lite/connection.ts).
it("no function sets the status or headers of its response", async () => {
  const setting = "%response.status%|%response.headers%";
  expect(
    await owner`select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosrc like any (string_to_array(${setting}, '|'))`,
  ).toEqual([]);
});
