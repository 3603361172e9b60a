import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { type Gateway, openGateway } from "#tests/support/gateway.ts";
import { createPerson, PASSWORD } from "#tests/support/people.ts";

const database = databasePerFile();
let knownEmail: string;
let site: Gateway;

beforeAll(async () => {
  knownEmail = (await createPerson(database(), "ann")).email;
});

/** Opens a new gateway, so that failed attempts in one test do not count in the next. */
beforeEach(() => {
  site = openGateway(database());
});

const connect = () => site.connect();
const post = (path: string, body: unknown) => site.auth("POST", path, body);

describe("the auth API behind the gateway", () => {
  it("lets the official client sign in, refresh the session, read the user and sign out", async () => {
    const client = connect();
    // A space before the email and upper case do not matter.
    const { data, error } = await client.signInWithPassword({
      email: ` ${knownEmail.toUpperCase()}`,
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(knownEmail);
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect((await client.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await client.signOut()).error).toBeNull();
  });

  it("responds to a wrong password the same for known and unknown emails", async () => {
    const tryWrongPassword = (email: string) =>
      post("/token?grant_type=password", { email, password: "not the gourd" });
    const known = await tryWrongPassword(knownEmail);
    const unknown = await tryWrongPassword("nobody@site.example");
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({
      status: 400,
      body: '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
    });
    const { error } = await connect().signInWithPassword({ email: knownEmail, password: "not the gourd" });
    expect(error).toMatchObject({
      message: "Invalid login credentials",
      code: "invalid_credentials",
      status: 400,
    });
  });

  it("responds to a password recovery the same for known and unknown emails", async () => {
    const known = await post("/recover", { email: knownEmail });
    const unknown = await post("/recover", { email: "nobody@site.example" });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: "{}" });
    const options = { redirectTo: "http://localhost:3000/reset-password" };
    expect((await connect().resetPasswordForEmail(knownEmail, options)).error).toBeNull();
  });

  it("records log-ins, new passwords, reset links and failed attempts in the audit trail", async () => {
    const ben = await createPerson(database(), "ben");
    const client = connect();
    await client.signInWithPassword({ email: ben.email, password: PASSWORD });
    expect((await client.updateUser({ password: "another gourd entirely" })).error).toBeNull();
    await post("/token?grant_type=password", { email: ben.email, password: "not the gourd" });
    await post("/recover", { email: ben.email });
    await post("/verify", { type: "recovery", token_hash: "made-up" });
    const { data: entries } = await database()
      .clients.service.from("audit_log")
      .select("action, row_id, changes")
      .order("id", { ascending: false })
      .limit(5)
      .throwOnError();
    const address = { address: { before: null, after: "192.0.2.1" } };
    expect(entries).toEqual([
      { action: "link-refused", row_id: "", changes: address },
      { action: "link-requested", row_id: ben.id, changes: address },
      { action: "sign-in-failed", row_id: ben.id, changes: address },
      { action: "password-changed", row_id: ben.id, changes: address },
      { action: "signed-in", row_id: ben.id, changes: address },
    ]);
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
    await client.signInWithPassword({ email: knownEmail, password: PASSWORD });
    const { error } = await client.updateUser({ password: "123456" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      message: "This password is one of the most common ones and easy to guess. Please choose another.",
    });
  });

  it("ends the other sessions when the password changes, and keeps the current session", async () => {
    const [current, other] = [connect(), connect()];
    await current.signInWithPassword({ email: knownEmail, password: PASSWORD });
    await other.signInWithPassword({ email: knownEmail, password: PASSWORD });
    expect(
      (await current.updateUser({ password: "another gourd 2", current_password: PASSWORD })).error,
    ).toBeNull();
    expect((await other.refreshSession()).error).toMatchObject({ status: 400 });
    expect((await current.refreshSession()).error).toBeNull();
    expect(
      (await current.updateUser({ password: PASSWORD, current_password: "another gourd 2" })).error,
    ).toBeNull();
  });

  it("refuses attempts for some seconds after five wrong passwords, even with the right password", async () => {
    const attempts = Array.from({ length: 5 }, () =>
      connect().signInWithPassword({ email: knownEmail, password: "wrong one" }),
    );
    for (const { error } of await Promise.all(attempts)) expect(error?.status).toBe(400);
    const { error } = await connect().signInWithPassword({ email: knownEmail, password: PASSWORD });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect(error?.message).toMatch(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/);
  });

  it("responds 401 without CORS headers to a request without an API key", async () => {
    const body = JSON.stringify({ email: knownEmail, password: PASSWORD });
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

it("with a forged token, the right and a wrong current password get the same refusal", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub: "x", email: knownEmail, amr: [] })}.c2lnbmF0dXJl`;
  const changePassword = async (current_password: string) => {
    const body = { password: "another gourd 2", current_password };
    const { status, body: text } = await site.auth("PUT", "/user", body, forged);
    return { status, error_code: JSON.parse(text).error_code };
  };
  const refusal = await changePassword(PASSWORD);
  expect(refusal).toEqual(await changePassword("not this one"));
  expect([401, 403]).toContain(refusal.status);
});
