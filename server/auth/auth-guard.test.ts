import { beforeEach, describe, expect, it } from "vitest";
import { createGuardedSite, PASSWORD, SECRET_KEY } from "#server/auth/guarded-site.fixture.ts";

let { app, backend, call } = createGuardedSite();
beforeEach(() => {
  ({ app, backend, call } = createGuardedSite());
});

describe("/auth/v1", () => {
  it.each([
    ["GET", "/user"],
    ["GET", "/health"],
    ["GET", "/settings"],
    ["POST", "/logout?scope=local"],
    ["POST", "/token?grant_type=refresh_token"],
    ["POST", "/verify"],
    ["POST", "/recover"],
  ])("%s %s reaches the backend", async (method, path) => {
    const body =
      method === "GET" ? undefined : { email: "a@site.example", token: "123456", refresh_token: "good" };
    expect((await call(method, path, body)).status).toBeLessThan(300);
    expect(backend.requests).toHaveLength(1);
  });

  it("refuses sign-up", async () => {
    const response = await call("POST", "/signup", { email: "a@site.example", password: PASSWORD });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 422,
      error_code: "signup_disabled",
      msg: "Signups not allowed for this instance",
    });
    expect(backend.requests).toEqual([]);
  });

  it.each([
    ["GET", "/verify?token=x&type=recovery"],
    ["GET", "/token"],
    ["POST", "/otp"],
    ["POST", "/magiclink"],
    ["POST", "/resend"],
    ["POST", "/invite"],
    ["GET", "/authorize?provider=github"],
    ["GET", "/callback"],
    ["GET", "/reauthenticate"],
    ["DELETE", "/user"],
    ["POST", "//token?grant_type=password"],
    ["GET", "/admin/users"],
    ["GET", ""],
  ])("%s %s does not exist", async (method, path) => {
    const response = await call(method, path, method === "GET" ? undefined : {});
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: "not_found", request_id: "id-1" });
    expect(backend.requests).toEqual([]);
  });

  it.each(["", "?grant_type=pkce", "?grant_type=id_token", "?grant_type=password&grant_type=pkce"])(
    "refuses the grant %j",
    async (query) => {
      expect((await call("POST", `/token${query}`, {})).status).toBe(400);
      expect(backend.requests).toEqual([]);
    },
  );

  it("lets only the secret key use the admin API", async () => {
    expect((await call("GET", "/admin/users?page=2", undefined, { apikey: SECRET_KEY })).status).toBe(200);
    expect(backend.requests[0]?.url).toBe("https://calabash.example/auth/v1/admin/users?page=2");
    expect((await call("GET", "/admin/users", undefined, { apikey: `${SECRET_KEY}x` })).status).toBe(404);
    expect(
      (await call("GET", "/admin/users", undefined, { authorization: `Bearer ${SECRET_KEY}` })).status,
    ).toBe(404);
  });

  it("passes on only the headers that the backend and the browser need", async () => {
    const response = await call(
      "POST",
      "/token?grant_type=password&redirect_to=https://evil.example",
      { email: " Ann@Site.example ", password: PASSWORD },
      {
        apikey: "pk",
        cookie: "s=1",
        "x-forwarded-host": "evil.example",
        "x-forwarded-for": "198.51.100.66",
        redirect_to: "https://evil.example",
      },
    );
    const [request] = backend.requests;
    expect(request?.url).toBe("https://calabash.example/auth/v1/token?grant_type=password");
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      apikey: "pk",
      "content-type": "application/json",
      // The client address determined by the site, not the one claimed in the request.
      "x-forwarded-for": "192.0.2.1",
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({ email: "ann@site.example", password: PASSWORD });
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "no-store",
      "content-type": "application/json",
      // Our own cookie; the backend's is dropped.
      "set-cookie": expect.stringMatching(
        /^calabash_device=[^;]+; Max-Age=31536000; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Strict$/,
      ),
      "x-request-id": "id-1",
    });
  });

  it.each(["[]", "null", "{", '"text"'])("refuses the body %s", async (body) => {
    for (const [method, path] of [
      ["POST", "/token?grant_type=password"],
      ["POST", "/recover"],
      ["PUT", "/user"],
    ] as const) {
      const response = await app.request(`/auth/v1${path}`, { method, body });
      expect([400, 422]).toContain(response.status);
    }
  });
});

it("a log-in on the device that accepted an invitation sends no notice about a new device; another does", async () => {
  const { call, notices } = createGuardedSite();
  const accepted = await call("POST", "/verify", { email: "ann@site.example", token: "123456" });
  const cookie = accepted.headers.get("set-cookie")?.split(";")[0] ?? "";
  const logIn = (headers?: Record<string, string>) =>
    call("POST", "/token?grant_type=password", { email: "ann@site.example", password: PASSWORD }, headers);
  await logIn({ cookie });
  expect(notices).toEqual([]);
  await logIn();
  expect(notices).toEqual(["new-device ann@site.example"]);
});
