import { describe, expect, it } from "vitest";
import { INVALID_LINK, readResetLink } from "#app/features/account/reset-link.ts";

const NOW = 1_800_000_000;
const tokenOf = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
const read = (tail: string) => readResetLink(new URL(`https://calabash.example/reset-password${tail}`), NOW);

describe("the address of the reset page", () => {
  it("contains our mail's link", () => {
    expect(read("?token_hash=abc&type=recovery")).toEqual({ kind: "mail", tokenHash: "abc" });
  });

  it.each(["?", "#"])("contains credentials after %s", (mark) => {
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
  ])("with credentials %i seconds old: stale %s", (age, isStale) => {
    const link = read(`?access_token=${tokenOf({ iat: NOW - age })}&refresh_token=r&type=recovery`);
    expect(link).toMatchObject({ kind: "session", isStale });
  });

  it("accepts a token it cannot read: the server decides", () => {
    expect(read("?access_token=opaque&refresh_token=r&type=recovery")).toMatchObject({ isStale: false });
  });

  it.each([
    "?error_description=Email+link+is+invalid",
    "#error=access_denied&error_description=Email%20link%20is%20invalid",
  ])("shows the error in the URL: %s", (tail) =>
    expect(read(tail)).toEqual({ kind: "error", message: "Email link is invalid" }),
  );

  it("has a default message for an error without description", () => {
    expect(read("?error=access_denied")).toEqual({ kind: "error", message: INVALID_LINK });
    expect(read("?error=x&type=recovery&token_hash=abc").kind).toBe("error");
  });

  it.each([
    "",
    "?type=recovery",
    "?type=recovery&access_token=a",
    "?type=signup&token_hash=abc",
    "?access_token=a&refresh_token=r",
  ])("contains no link: '%s'", (tail) => expect(read(tail)).toEqual({ kind: "none" }));
});
