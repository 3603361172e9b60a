import { expect, test } from "vitest";
import { bearerToken } from "#server/auth/bearer-token.ts";

const tokenIn = (authorization?: string) => bearerToken(new Headers(authorization ? { authorization } : {}));

test.each(["Bearer a.b.c", "bearer a.b.c", "BEARER   a.b.c"])("%j carries a token", (header) => {
  expect(tokenIn(header)).toBe("a.b.c");
});

test.each([undefined, "Bearer", "Bearer ", "Basic a.b.c", "Bearer a b", "xBearer a"])(
  "%j carries none",
  (header) => {
    expect(tokenIn(header)).toBeNull();
  },
);
