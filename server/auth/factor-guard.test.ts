import { describe, expect, it } from "vitest";
import { createGuardedSite } from "#server/auth/guarded-site.fixture.ts";

const FACTOR_ID = "6f9e2a7c-0000-4000-8000-000000000001";

function createSite() {
  const guardedSite = createGuardedSite();
  const bearer = (minutesAgo: number) => {
    const timestamp = Math.floor(guardedSite.clock.ms / 1000) - minutesAgo * 60;
    const claims = { sub: "u1", email: "ann@site.example", amr: [{ method: "password", timestamp }] };
    return `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
  };
  const send = (method: string, path: string, body: unknown = {}, minutesAgo = 0) =>
    guardedSite.call(method, `/factors${path}`, method === "GET" || method === "DELETE" ? undefined : body, {
      authorization: bearer(minutesAgo),
    });
  const forwardedRequests = () =>
    guardedSite.backend.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return { ...guardedSite, send, forwardedRequests };
}

describe("a change of second factors", () => {
  it.each([
    ["POST", "", []],
    ["POST", "/recovery-codes", []],
    ["POST", "/recovery-codes/regenerate", ["recovery-codes-renewed ann@site.example"]],
    ["DELETE", "/recovery-codes", ["factor-removed ann@site.example"]],
    ["DELETE", `/${FACTOR_ID}`, ["factor-removed ann@site.example"]],
  ])("%s %s needs a fresh sign-in and sends the notices %j", async (method, path, expectedNotices) => {
    const { send, forwardedRequests, notices } = createSite();
    const stale = await send(method, path, {}, 11);
    expect(stale.status).toBe(403);
    expect(await stale.json()).toMatchObject({ error_code: "reauthentication_needed" });
    expect(forwardedRequests()).toEqual([]);
    expect((await send(method, path, {}, 9)).status).toBe(200);
    expect(forwardedRequests()).toEqual([`${method} /auth/v1/factors${path}`]);
    expect(notices).toEqual(expectedNotices);
  });

  it("sends no notice if it fails", async () => {
    const { send, backend, notices } = createSite();
    backend.state.isDown = true;
    expect((await send("DELETE", `/${FACTOR_ID}`)).status).toBe(503);
    expect(notices).toEqual([]);
  });

  it("without a token is forwarded to the backend, which refuses it", async () => {
    const { call, forwardedRequests } = createSite();
    await call("POST", "/factors", { factor_type: "totp" });
    expect(forwardedRequests()).toEqual(["POST /auth/v1/factors"]);
  });
});

describe("a second-factor code", () => {
  const verifyPath = `/${FACTOR_ID}/verify`;

  it.each([verifyPath, "/recovery-codes/verify"])(
    "at %s may be wrong five times before the next try has to wait",
    async (path) => {
      const { send, clock } = createSite();
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await send("POST", path, { code: "000000" })).status).toBe(422);
      }
      const rateLimited = await send("POST", path, { code: "123456" });
      expect(rateLimited.status).toBe(429);
      expect(rateLimited.headers.get("retry-after")).toBe("1");
      clock.ms += 1000;
      expect((await send("POST", path, { code: "123456" })).status).toBe(200);
    },
  );

  it("counts towards one limit for all factors, including recovery codes", async () => {
    const { send } = createSite();
    for (let tries = 0; tries < 5; tries += 1) await send("POST", verifyPath, { code: "000000" });
    expect((await send("POST", "/recovery-codes/verify", { code: "123456" })).status).toBe(429);
  });

  it("is not counted while the backend is down", async () => {
    const { send, backend } = createSite();
    backend.state.isDown = true;
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await send("POST", "/recovery-codes/verify", { code: "000000" })).status).toBe(503);
    }
    backend.state.isDown = false;
    expect((await send("POST", "/recovery-codes/verify", { code: "123456" })).status).toBe(200);
  });

  it("notifies the owner when it completes a new factor, but not on every sign-in", async () => {
    const { send, backend, notices } = createSite();
    backend.state.factors = [{ id: FACTOR_ID, status: "unverified" }];
    await send("POST", verifyPath, { code: "000000" });
    expect(notices).toEqual([]);
    await send("POST", verifyPath, { code: "123456" });
    expect(notices).toEqual(["factor-added ann@site.example"]);
    backend.state.factors = [{ id: FACTOR_ID, status: "verified" }];
    await send("POST", verifyPath, { code: "123456" });
    expect(notices).toHaveLength(1);
  });
});

it("/auth/v1/factors forwards only supported paths with valid factor ids", async () => {
  const { send, forwardedRequests } = createSite();
  for (const [method, path] of [
    ["GET", ""],
    ["GET", `/${FACTOR_ID}`],
    ["PUT", `/${FACTOR_ID}`],
    ["POST", `/${FACTOR_ID}/other`],
    ["DELETE", "/..%2Fadmin"],
    ["POST", "/not-an-id/challenge"],
    ["POST", "/..%2F..%2Fuser/verify"],
  ] as const) {
    expect((await send(method, path)).status, `${method} ${path}`).toBe(404);
  }
  expect(forwardedRequests()).toEqual([]);
  expect((await send("POST", `/${FACTOR_ID}/challenge`)).status).toBe(200);
});
