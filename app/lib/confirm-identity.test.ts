import { expect, test } from "vitest";
import { hasFreshSignIn, tokenClaims } from "#app/lib/confirm-identity.ts";

const tokenOf = (payload: unknown) =>
  `head.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.signature`;

test("the claims of a token are decoded from base64url", () => {
  // This name has the characters '-' and '_' in base64url.
  expect(tokenClaims(tokenOf({ session_id: "one", name: "ÿÿ>>??" })).session_id).toBe("one");
});

test.each(["", "no token", "a.%%%.c", tokenOf(null), tokenOf("text"), tokenOf([1])])(
  "the token %j has no claims",
  (token) => {
    expect(tokenClaims(token)).toEqual({});
  },
);

test("a sign-in is fresh for nine and a half minutes after its latest factor, and never without one", () => {
  const now = Date.parse("2026-11-17T12:00:00Z");
  const token = (...ages: number[]) =>
    `x.${btoa(JSON.stringify({ amr: ages.map((age) => ({ timestamp: now / 1000 - age })) }))}.x`;
  expect(hasFreshSignIn(token(60), now)).toBe(true);
  expect(hasFreshSignIn(token(3600, 500), now)).toBe(true);
  expect(hasFreshSignIn(token(590), now)).toBe(false);
  // 'e30' is an empty object.
  expect(hasFreshSignIn("x.e30.x", now)).toBe(false);
});
