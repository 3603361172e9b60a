import { GoTrueClient } from "@supabase/auth-js";
import { App, ConsoleEmailDriver } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import { silentLog } from "#server/logging/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { createErrorHandler } from "#server/middleware/errors.ts";
import { jsonBody } from "#server/middleware/json-body.ts";
import { requestId } from "#server/middleware/request-id.ts";
import { requestLimits } from "#server/middleware/request-limits.ts";
import { securityHeaders } from "#server/middleware/security-headers.ts";

const SITE = "https://calabash.example";
const PUBLISHABLE = "sb_publishable_of_the_guard_test_0123456789";
const SECRET = "sb_secret_of_the_guard_test_0123456789abcdef";
const EMAIL = "ann@site.example";
const PASSWORD = "green gourd 1";
/** Checking a password takes longer than this; a busy machine's timers do not. */

let lite: App;
let site: Hono<AppEnv>;

beforeAll(async () => {
  lite = new App({
    connection: await createPgliteConnection(),
    auth: {
      enabled: true,
      site_url: SITE,
      jwt_secret: "a secret of this test alone, long enough",
      publishable_key: PUBLISHABLE,
      secret_key: SECRET,
    },
    options: { drivers: { email: new ConsoleEmailDriver({ silent: true }) } },
  });
  await lite.ensureSystemSchema();
  // As the server's own functions do it: behind the gateway.
  const created = await lite.fetch(
    new Request(`${SITE}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: SECRET, "content-type": "application/json" },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    }),
  );
  expect(created.status).toBe(200);
});

/** A fresh gateway, so that no test inherits another's failed tries. */
beforeEach(openGateway);

function openGateway() {
  site = new Hono<AppEnv>();
  site.use(requestId());
  site.use(securityHeaders({ siteUrl: SITE }));
  site.use(requestLimits());
  site.use(jsonBody());
  site.onError(createErrorHandler({ log: silentLog }));
  const fetch = async (request: Request) => lite.fetch(request);
  site.route(
    "/auth/v1",
    createAuthGuard({ fetch, siteUrl: SITE, secretKey: SECRET, clientAddress: () => "192.0.2.1" }),
  );
}

/** The official client, as a browser has it. */
function connect() {
  return new GoTrueClient({
    url: `${SITE}/auth/v1`,
    headers: { apikey: PUBLISHABLE },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => site.request(String(input), init),
  });
}

async function post(path: string, body: unknown) {
  const headers = { apikey: PUBLISHABLE, "content-type": "application/json" };
  const answer = await site.request(`/auth/v1${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { status } = answer;
  const names = [...answer.headers.keys()];
  return { status, names, body: await answer.text() };
}

describe("the official client against the real backend behind the guard", () => {
  it("signs in, refreshes, reads the user and signs out", async () => {
    const client = connect();
    const { data, error } = await client.signInWithPassword({
      email: " Ann@Site.example",
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(EMAIL);
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect((await client.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await client.signOut()).error).toBeNull();
  });

  it("answers a wrong password alike for known and unknown", async () => {
    const wrong = (email: string) => post("/token?grant_type=password", { email, password: "not the gourd" });
    const known = await wrong(EMAIL);
    const unknown = await wrong("nobody@site.example");
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({
      status: 400,
      body: '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
    });
    const { error } = await connect().signInWithPassword({ email: EMAIL, password: "not the gourd" });
    expect(error).toMatchObject({
      message: "Invalid login credentials",
      code: "invalid_credentials",
      status: 400,
    });
  });

  it("answers a recovery alike for known and unknown", async () => {
    const known = await post("/recover", { email: EMAIL });
    const unknown = await post("/recover", { email: "nobody@site.example" });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: "{}" });
    const options = { redirectTo: `${SITE}/reset-password` };
    expect((await connect().resetPasswordForEmail(EMAIL, options)).error).toBeNull();
  });

  it("refuses sign-up", async () => {
    const { error } = await connect().signUp({ email: "new@site.example", password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: "signup_disabled",
      message: "Signups not allowed for this instance",
    });
  });

  it("refuses a common password with its sentence", async () => {
    const client = connect();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const { error } = await client.updateUser({ password: "123456" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      message: "This password is one of the most common ones and easy to guess. Please choose another.",
    });
  });

  it("ends the other sessions when the password changes, and keeps this one", async () => {
    const [here, there] = [connect(), connect()];
    await here.signInWithPassword({ email: EMAIL, password: PASSWORD });
    await there.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(
      (await here.updateUser({ password: "another gourd 2", current_password: PASSWORD })).error,
    ).toBeNull();
    expect((await there.refreshSession()).error).toMatchObject({ status: 400 });
    expect((await here.refreshSession()).error).toBeNull();
    expect(
      (await here.updateUser({ password: PASSWORD, current_password: "another gourd 2" })).error,
    ).toBeNull();
  });

  it("makes the sixth try wait, with the right password too", async () => {
    const tries = Array.from({ length: 5 }, () =>
      connect().signInWithPassword({ email: EMAIL, password: "wrong one" }),
    );
    for (const { error } of await Promise.all(tries)) expect(error?.status).toBe(400);
    const { error } = await connect().signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect(error?.message).toMatch(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/);
  });

  it("tells a missing key from a wrong password, and never lets the backend's CORS out", async () => {
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    const answer = await site.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(401);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(await answer.json()).toMatchObject({ request_id: answer.headers.get("x-request-id") });
  });
});
