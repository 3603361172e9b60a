import { decodeJwt, SignJWT } from "jose";
import { expect, test } from "vitest";
import { tolerateClockSkew } from "#server/data/lite/clock-skew.ts";

const SECRET = "a secret of forty characters for this test";
const HOUR_SECONDS = 3600;

const sign = (claims: { iat: number; exp: number }, secret = SECRET) =>
  new SignJWT({ sub: "someone", role: "authenticated", session_id: "one", ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));

/** The token that the backend receives. */
async function forwardedToken(token: string): Promise<string> {
  let received = "";
  const fetch = tolerateClockSkew(async (request) => {
    received = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
    return new Response(await request.text());
  }, SECRET);
  const request = new Request("http://site.test/rest/v1/trips", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: "the body",
  });
  expect(await (await fetch(request)).text()).toBe("the body");
  return received;
}

const now = () => Math.floor(Date.now() / 1000);

test.each([
  ["issued by a clock 25 s ahead", 25, HOUR_SECONDS + 25],
  ["that expired 25 s ago", -HOUR_SECONDS - 25, -25],
])("a token %s is forwarded with valid times and its other claims", async (_what, iat, exp) => {
  const claims = decodeJwt(await forwardedToken(await sign({ iat: now() + iat, exp: now() + exp })));
  expect(claims).toMatchObject({ sub: "someone", role: "authenticated", session_id: "one" });
  expect(claims.iat).toBeLessThanOrEqual(now());
  expect(claims.exp).toBeGreaterThan(now());
});

test.each([
  ["issued more than 30 s in the future", SECRET, 60, HOUR_SECONDS],
  ["that expired more than 30 s ago", SECRET, -HOUR_SECONDS, -60],
  ["signed with another secret", "another secret of forty characters, too", 25, HOUR_SECONDS],
  ["with valid times", SECRET, -10, HOUR_SECONDS],
])("a token %s is forwarded unchanged", async (_what, secret, iat, exp) => {
  const token = await sign({ iat: now() + iat, exp: now() + exp }, secret);
  expect(await forwardedToken(token)).toBe(token);
});
