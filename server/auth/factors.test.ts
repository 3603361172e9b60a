import { describe, expect, it } from "vitest";
import { createGuardedSite } from "#server/auth/guarded-site.fixture.ts";

const ID = "6f9e2a7c-0000-4000-8000-000000000001";

function site() {
  const made = createGuardedSite();
  const bearer = (minutesAgo: number) => {
    const timestamp = Math.floor(made.clock.ms / 1000) - minutesAgo * 60;
    const claims = { sub: "u1", email: "ann@site.example", amr: [{ method: "password", timestamp }] };
    return `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
  };
  const send = (method: string, path: string, body: unknown = {}, minutesAgo = 0) =>
    made.call(method, `/factors${path}`, method === "GET" || method === "DELETE" ? undefined : body, {
      authorization: bearer(minutesAgo),
    });
  const passedOn = () => made.backend.seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return { ...made, send, passedOn };
}

describe("a change of second factors", () => {
  it.each([
    ["POST", "", []],
    ["POST", "/recovery-codes", []],
    ["POST", "/recovery-codes/regenerate", ["recovery-codes-renewed ann@site.example"]],
    ["DELETE", "/recovery-codes", ["factor-removed ann@site.example"]],
    ["DELETE", `/${ID}`, ["factor-removed ann@site.example"]],
  ])("%s %s needs a fresh sign-in and sends the notices %j", async (method, path, notices) => {
    const { send, passedOn, told } = site();
    const stale = await send(method, path, {}, 11);
    expect(stale.status).toBe(403);
    expect(await stale.json()).toMatchObject({ error_code: "reauthentication_needed" });
    expect(passedOn()).toEqual([]);
    expect((await send(method, path, {}, 9)).status).toBe(200);
    expect(passedOn()).toEqual([`${method} /auth/v1/factors${path}`]);
    expect(told).toEqual(notices);
  });

  it("sends no notice if it fails", async () => {
    const { send, backend, told } = site();
    backend.state.down = true;
    expect((await send("DELETE", `/${ID}`)).status).toBe(503);
    expect(told).toEqual([]);
  });

  it("without a token is forwarded, because the backend refuses it", async () => {
    const { call, passedOn } = site();
    await call("POST", "/factors", { factor_type: "totp" });
    expect(passedOn()).toEqual(["POST /auth/v1/factors"]);
  });
});

describe("a code", () => {
  const verify = `/${ID}/verify`;

  it.each([verify, "/recovery-codes/verify"])(
    "at %s may be wrong five times; then the next try has to wait",
    async (path) => {
      const { send, clock } = site();
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await send("POST", path, { code: "000000" })).status).toBe(422);
      }
      const refused = await send("POST", path, { code: "123456" });
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("1");
      clock.ms += 1000;
      expect((await send("POST", path, { code: "123456" })).status).toBe(200);
    },
  );

  it("counts towards one limit for all factors, including recovery codes", async () => {
    const { send } = site();
    for (let tries = 0; tries < 5; tries += 1) await send("POST", verify, { code: "000000" });
    expect((await send("POST", "/recovery-codes/verify", { code: "123456" })).status).toBe(429);
  });

  it("is not counted while the backend is down", async () => {
    const { send, backend } = site();
    backend.state.down = true;
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await send("POST", "/recovery-codes/verify", { code: "000000" })).status).toBe(503);
    }
    backend.state.down = false;
    expect((await send("POST", "/recovery-codes/verify", { code: "123456" })).status).toBe(200);
  });

  it("notifies the owner when it completes a new factor, but not on every sign-in", async () => {
    const { send, backend, told } = site();
    backend.state.factors = [{ id: ID, status: "unverified" }];
    await send("POST", verify, { code: "000000" });
    expect(told).toEqual([]);
    await send("POST", verify, { code: "123456" });
    expect(told).toEqual(["factor-added ann@site.example"]);
    backend.state.factors = [{ id: ID, status: "verified" }];
    await send("POST", verify, { code: "123456" });
    expect(told).toHaveLength(1);
  });
});

it("forwards only known paths with valid factor ids", async () => {
  const { send, passedOn } = site();
  for (const [method, path] of [
    ["GET", ""],
    ["GET", `/${ID}`],
    ["PUT", `/${ID}`],
    ["POST", `/${ID}/other`],
    ["DELETE", "/..%2Fadmin"],
    ["POST", "/not-an-id/challenge"],
    ["POST", "/..%2F..%2Fuser/verify"],
  ] as const) {
    expect((await send(method, path)).status, `${method} ${path}`).toBe(404);
  }
  expect(passedOn()).toEqual([]);
  expect((await send("POST", `/${ID}/challenge`)).status).toBe(200);
});
