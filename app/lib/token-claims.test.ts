import { expect, test } from "vitest";
import { tokenClaims } from "#app/lib/token-claims.ts";

const tokenOf = (payload: unknown) =>
  `head.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.signature`;

test("a token's claims are read", () => {
  expect(tokenClaims(tokenOf({ session_id: "one", name: "ÿÿ>>??" })).session_id).toBe("one");
});

test.each(["", "no token", "a.%%%.c", tokenOf(null), tokenOf("text"), tokenOf([1])])(
  "%j says nothing",
  (token) => {
    expect(tokenClaims(token)).toEqual({});
  },
);
