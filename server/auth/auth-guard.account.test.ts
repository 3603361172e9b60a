import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

let requests: { call: string; authorization: string | null }[];
let statusByPath: Record<string, number>;
let time: number;
let app: Hono<AppEnv>;

beforeEach(() => {
  requests = [];
  statusByPath = {};
  time = 1_000_000;
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${decodeURIComponent(search)} ${await request.text()}`.trim();
    requests.push({ call, authorization: request.headers.get("authorization") });
    if (request.method === "GET") return Response.json({ id: "1", email: "ann@site.example" });
    return Response.json({ id: 1 }, { status: statusByPath[pathname] ?? 200 });
  };
  const guard = createAuthGuard({
    fetch,
    siteUrl: "https://calabash.example",
    secretKey: "sb_secret",
    clientAddress: () => "192.0.2.1",
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  });
  app = new Hono<AppEnv>().route("/auth/v1", guard);
});

/** The authorization header of a user who has just signed in. */
const AUTHORIZATION = `Bearer e30.${Buffer.from(
  JSON.stringify({ sub: "1", amr: [{ method: "password", timestamp: 1000 }] }),
).toString("base64url")}.x`;

function send(method: string, path: string, body: unknown) {
  const headers = { authorization: AUTHORIZATION, "content-type": "application/json" };
  return app.request(`/auth/v1${path}`, { method, headers, body: JSON.stringify(body) });
}

describe("POST /recover", () => {
  const recover = (query: string, email: unknown = "ann@site.example") =>
    send("POST", `/recover${query}`, { email });

  it.each([200, 400, 404, 422, 429])(
    "returns the same response after the same delay when the backend returns %d",
    async (backendStatus) => {
      statusByPath = { "/auth/v1/recover": backendStatus };
      const arrival = time;
      const response = await recover("");
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({});
      expect(time - arrival).toBe(500);
    },
  );

  it("returns 500 when the backend fails", async () => {
    statusByPath = { "/auth/v1/recover": 500 };
    expect((await recover("")).status).toBe(500);
  });

  it("refuses a sixth request from one IP address, even for another account", async () => {
    for (let count = 0; count < 5; count++)
      expect((await recover("", `u${count}@site.example`)).status).toBe(200);
    expect((await recover("", "u9@site.example")).status).toBe(429);
    expect(requests).toHaveLength(5);
  });

  it.each(["", "nobody", "a b@site.example", "@", 7, null, `${"a".repeat(250)}@site.example`])(
    "refuses the e-mail address %j",
    async (email) => {
      expect((await recover("", email)).status).toBe(400);
      expect(requests).toEqual([]);
    },
  );

  it("passes on a redirect target that is on this site", async () => {
    await recover(`?redirect_to=${encodeURIComponent("https://calabash.example/reset-password")}`);
    expect(requests[0]?.call).toContain("/recover?redirect_to=https://calabash.example/reset-password ");
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "https://calabash.example@evil.example/",
    "https://calabash.example\\@evil.example/",
    "https://calabash.example.evil.example/",
    "http://calabash.example/",
    "javascript:alert(1)",
  ])("does not pass on the redirect target %s", async (target) => {
    await recover(`?redirect_to=${encodeURIComponent(target)}`);
    expect(requests[0]?.call).toMatch(/^POST \/auth\/v1\/recover \{/);
  });
});

describe("PUT /user", () => {
  it("ends the other sessions when the password changes", async () => {
    const response = await send("PUT", "/user", { password: "green gourd", code_challenge: null });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: 1 });
    expect(requests).toEqual([
      { call: "GET /auth/v1/user", authorization: AUTHORIZATION },
      { call: "POST /rest/v1/rpc/my_staff_access {}", authorization: AUTHORIZATION },
      { call: 'PUT /auth/v1/user {"password":"green gourd"}', authorization: AUTHORIZATION },
      { call: "POST /auth/v1/logout?scope=others", authorization: AUTHORIZATION },
    ]);
  });

  it("returns 500 and says that the password was changed if the other sessions could not be ended", async () => {
    statusByPath = { "/auth/v1/logout": 503 };
    const response = await send("PUT", "/user", { password: "green gourd" });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("Your password was changed, but");
  });

  it("keeps the other sessions if only profile data changes or the change fails", async () => {
    await send("PUT", "/user", { data: { name: "Ann" }, nonce: "123" });
    statusByPath = { "/auth/v1/user": 422 };
    expect((await send("PUT", "/user", { password: "green gourd" })).status).toBe(422);
    expect(requests.map(({ call }) => call).filter((call) => call.includes("logout"))).toEqual([]);
  });

  it.each([
    ["12345", "Password must be at least 6 characters long.", "length"],
    ["q".repeat(73), "Password must be at most 72 bytes long (about 72 plain characters).", "length"],
    [
      "Password1",
      "This password is one of the most common ones and easy to guess. Please choose another.",
      "pwned",
    ],
    [123456, "Password must be text.", "length"],
  ])("refuses the password %j", async (password, msg, reason) => {
    const response = await send("PUT", "/user", { password });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 422,
      error_code: "weak_password",
      msg,
      weak_password: { reasons: [reason] },
    });
    expect(requests).toEqual([]);
  });

  it.each([
    [{ email: "new@site.example" }, "The e-mail address cannot be changed here."],
    [{ password: "green gourd", role: "admin" }, "Only the password and the profile data"],
    [{ app_metadata: { role: "admin" } }, "Only the password and the profile data"],
    [{ data: "text" }, "The profile data must be"],
    [{ data: { filler: "a".repeat(5000) } }, "The profile data must be"],
  ])("refuses the change %j", async (body, message) => {
    const response = await send("PUT", "/user", body);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(message);
    expect(requests).toEqual([]);
  });
});

it("POST /logout passes on a supported scope, drops any other, and reads the account unless the scope is local", async () => {
  await send("POST", "/logout?scope=global", {});
  await send("POST", "/logout?scope=%26x", {});
  await send("POST", "/logout?scope=local", {});
  const accountRequest = "GET /auth/v1/user";
  expect(requests.map(({ call }) => call)).toEqual([
    accountRequest,
    "POST /auth/v1/logout?scope=global",
    accountRequest,
    "POST /auth/v1/logout",
    "POST /auth/v1/logout?scope=local",
  ]);
});
