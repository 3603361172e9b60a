import { Hono } from "hono";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { createFunctions } from "#server/functions/router.ts";
import { createMemoryLimiter } from "#server/http/limits/rate-limit.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { silentLog } from "#server/process/log.ts";

export const SITE_URL = "https://calabash.test";

type Overrides = Pick<FunctionDeps, "clients" | "keys"> & Partial<FunctionDeps>;

/** Dependencies of a site's functions, with their own rate limits. Every request comes from the same IP address. */
export const functionsDeps = (overrides: Overrides): FunctionDeps => ({
  storage: new Hono(),
  storeImage: async () => "",
  renderProposalPdf: async () => new Uint8Array(),
  setUp: {
    sendsMail: false,
    hasMailServer: false,
    hasOwnAddress: false,
    backsUp: false,
    testHelpers: false,
    backend: "embedded",
  },
  siteProblems: () => [],
  siteUrl: SITE_URL,
  clientAddress: () => "203.0.113.7",
  openLimiter: createMemoryLimiter,
  openFormLimiter: createMemoryLimiter,
  wakeOutbox: () => {},
  log: silentLog,
  now: Date.now,
  ...overrides,
});

/** The functions at the URL that the browser uses. */
export const openFunctions = (overrides: Overrides) =>
  new Hono<AppEnv>().route("/functions/v1", createFunctions(functionsDeps(overrides)));

/** Sends a request with a JSON body to a function. */
export const callFunction = (
  functions: ReturnType<typeof openFunctions>,
  name: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) =>
  functions.request(`${SITE_URL}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
