import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { type Gateway, openGateway } from "#tests/support/gateway.ts";
import { createPerson, PASSWORD } from "#tests/support/people.ts";

const database = databasePerFile();
let EMAIL: string;
let site: Gateway;

beforeAll(async () => {
  EMAIL = (await createPerson(database(), "ann")).email;
});

/** Opens a new gateway, so that failed attempts in one test do not count in the next. */
beforeEach(() => {
  site = openGateway(database());
});

const connect = () => site.connect();
const post = (path: string, body: unknown) => site.auth("POST", path, body);

describe("the official client against the real backend behind the guard", () => {
  it("signs in, refreshes, reads the user and signs out", async () => {
    const client = connect();
    const { data, error } = await client.signInWithPassword({
      email: ` ${EMAIL.toUpperCase()}`,
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

  it("responds to a wrong password the same for known and unknown emails", async () => {
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

  it("responds to a recovery the same for known and unknown emails", async () => {
    const known = await post("/recover", { email: EMAIL });
    const unknown = await post("/recover", { email: "nobody@site.example" });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: "{}" });
    const options = { redirectTo: "http://localhost:3000/reset-password" };
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

  it("refuses a common password and says why", async () => {
    const client = connect();
    await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const { error } = await client.updateUser({ password: "123456" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      message: "This password is one of the most common ones and easy to guess. Please choose another.",
    });
  });

  it("ends the other sessions when the password changes, and keeps the current session", async () => {
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

  it("refuses attempts for some seconds after five wrong passwords, even with the right password", async () => {
    const tries = Array.from({ length: 5 }, () =>
      connect().signInWithPassword({ email: EMAIL, password: "wrong one" }),
    );
    for (const { error } of await Promise.all(tries)) expect(error?.status).toBe(400);
    const { error } = await connect().signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect(error?.message).toMatch(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/);
  });

  it("responds 401 to a request without an API key, without the backend's CORS headers", async () => {
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    const response = await site.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers,
      body,
    });
    expect(response.status).toBe(401);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(await response.json()).toMatchObject({ request_id: response.headers.get("x-request-id") });
  });
});

it("a forged token cannot test passwords: right and wrong ones get the same refusal", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub: "x", email: EMAIL, amr: [] })}.c2lnbmF0dXJl`;
  const change = async (current_password: string) => {
    const body = { password: "another gourd 2", current_password };
    const { status, body: text } = await site.auth("PUT", "/user", body, forged);
    return { status, error_code: JSON.parse(text).error_code };
  };
  const right = await change(PASSWORD);
  expect(right).toEqual(await change("not this one"));
  expect([401, 403]).toContain(right.status);
});
