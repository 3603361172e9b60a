import { expect, test } from "vitest";
import { bearerToken, readUnverifiedClaims } from "#server/data/tokens.ts";

const tokenIn = (authorization?: string) => bearerToken(new Headers(authorization ? { authorization } : {}));

test.each(["Bearer a.b.c", "bearer a.b.c", "BEARER   a.b.c"])("the header %j contains a token", (header) => {
  expect(tokenIn(header)).toBe("a.b.c");
});

test.each([undefined, "Bearer", "Bearer ", "Basic a.b.c", "Bearer a b", "xBearer a"])(
  "the header %j contains no token",
  (header) => {
    expect(tokenIn(header)).toBeNull();
  },
);

const createToken = (payload: unknown) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`;

test("readUnverifiedClaims() tells the user, the second factor, and whether the sign-in is recent or by a link", () => {
  const amr = [
    { method: "password", timestamp: 1000 },
    { method: "totp", timestamp: 2000 },
  ];
  const claims = readUnverifiedClaims(
    createToken({ sub: "u1", email: "ann@site.example", aal: "aal2", amr }),
  );
  expect(claims).toMatchObject({
    id: "u1",
    email: "ann@site.example",
    hasPassedSecondFactor: true,
    isFromLink: false,
  });
  // Fresh for ten minutes (600 s) after the last sign-in method, used at 2000 s.
  expect([claims.isFresh(2_599_000), claims.isFresh(2_600_000)]).toEqual([true, false]);
  expect(
    readUnverifiedClaims(createToken({ sub: "u1", amr: [{ method: "otp", timestamp: 1 }] })),
  ).toMatchObject({
    hasPassedSecondFactor: false,
    isFromLink: true,
  });
});

test.each([
  "",
  "a.b",
  "a.b.c",
  // The payload is `null` in base64.
  "e30.bnVsbA.x",
  createToken([]),
  createToken({ sub: 7, aal: true, amr: "now" }),
])("the invalid token %j has empty claims", (invalidToken) => {
  const claims = readUnverifiedClaims(invalidToken);
  expect(claims).toMatchObject({ id: null, email: null, hasPassedSecondFactor: false, isFromLink: false });
  expect(claims.isFresh(Date.now())).toBe(false);
});
