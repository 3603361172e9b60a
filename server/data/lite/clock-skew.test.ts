import { decodeJwt, SignJWT } from "jose";
import { expect, test } from "vitest";
import { tolerateClockSkew } from "#server/data/lite/clock-skew.ts";

const SECRET = "a secret of forty characters for this test";
const HOUR = 3600;

const sign = (claims: { iat: number; exp: number }, secret = SECRET) =>
  new SignJWT({ sub: "someone", role: "authenticated", session_id: "one", ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));

/** The token that the backend receives. */
async function handedOn(token: string): Promise<string> {
  let seen = "";
  const fetch = tolerateClockSkew(async (request) => {
    seen = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
    return new Response(await request.text());
  }, SECRET);
  const request = new Request("http://site.test/rest/v1/trips", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: "kept",
  });
  expect(await (await fetch(request)).text()).toBe("kept");
  return seen;
}

const now = () => Math.floor(Date.now() / 1000);

test.each([
  ["issued by a clock 25 s ahead", 25, HOUR + 25],
  ["that ended 25 s ago", -HOUR - 25, -25],
])("a token %s passes, with its claims", async (_what, iat, exp) => {
  const handed = decodeJwt(await handedOn(await sign({ iat: now() + iat, exp: now() + exp })));
  expect(handed).toMatchObject({ sub: "someone", role: "authenticated", session_id: "one" });
  expect(handed.iat).toBeLessThanOrEqual(now());
  expect(handed.exp).toBeGreaterThan(now());
});

test.each([
  ["more than half a minute ahead", SECRET, 60, HOUR],
  ["more than half a minute late", SECRET, -HOUR, -60],
  ["signed with another secret", "another secret of forty characters, too", 25, HOUR],
  ["that fits", SECRET, -10, HOUR],
])("a token %s is passed on unchanged", async (_what, secret, iat, exp) => {
  const token = await sign({ iat: now() + iat, exp: now() + exp }, secret);
  expect(await handedOn(token)).toBe(token);
});
