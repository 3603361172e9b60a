import { describe, expect, it } from "vitest";
import { INVALID_LINK_MESSAGE, readResetLink } from "#app/features/account/reset-link.ts";

const NOW = 1_800_000_000;
const tokenOf = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
const read = (tail: string) => readResetLink(new URL(`https://calabash.example/reset-password${tail}`), NOW);

describe("readResetLink", () => {
  it("reads the token hash of a link in our mail", () => {
    expect(read("?token_hash=abc&type=recovery")).toEqual({ kind: "mail", tokenHash: "abc" });
  });

  it.each(["?", "#"])("reads session tokens after %s", (mark) => {
    // The name contains characters that base64 and base64url encode differently.
    const token = tokenOf({ iat: NOW - 5, name: "José ÿÿ>>??" });
    expect(read(`${mark}access_token=${token}&refresh_token=r&type=recovery`)).toEqual({
      kind: "session",
      accessToken: token,
      refreshToken: "r",
      isStale: false,
    });
  });

  it.each([
    [120, false],
    [121, true],
  ])("an access token that is %i seconds old is stale: %s", (age, isStale) => {
    const link = read(`?access_token=${tokenOf({ iat: NOW - age })}&refresh_token=r&type=recovery`);
    expect(link).toMatchObject({ kind: "session", isStale });
  });

  it("accepts a token that it cannot decode, because the server checks it", () => {
    expect(read("?access_token=opaque&refresh_token=r&type=recovery")).toMatchObject({ isStale: false });
  });

  it.each([
    "?error_description=Email+link+is+invalid",
    "#error=access_denied&error_description=Email%20link%20is%20invalid",
  ])("returns the error in the URL: %s", (tail) =>
    expect(read(tail)).toEqual({ kind: "error", message: "Email link is invalid" }),
  );

  it("returns a default message for an error without a description, even beside a token", () => {
    expect(read("?error=access_denied")).toEqual({ kind: "error", message: INVALID_LINK_MESSAGE });
    expect(read("?error=x&type=recovery&token_hash=abc").kind).toBe("error");
  });

  it.each([
    "",
    "?type=recovery",
    "?type=recovery&access_token=a",
    "?type=signup&token_hash=abc",
    "?access_token=a&refresh_token=r",
  ])("finds no link in '%s'", (tail) => expect(read(tail)).toEqual({ kind: "none" }));
});
