import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MIN_PASSWORD_LENGTH, newPasswordError, newStaffPasswordError } from "#domain/new-password.ts";

it.each([
  ["marigold", "marigolt", "Passwords do not match."],
  ["short", "short", "Password must be at least 6 characters long."],
  // Five characters, although the length of this string is ten.
  ["🌴🌴🌴🌴🌴", "🌴🌴🌴🌴🌴", "Password must be at least 6 characters long."],
  ["sixsix", "sixsix", null],
])(
  "the new password '%s' with the confirmation '%s' gives the error %s",
  (password, confirmation, expected) => {
    expect(newPasswordError(password, confirmation)).toBe(expected);
  },
);

it.each([
  ["marigold", "marigolt", "Passwords do not match."],
  ["short", "short", "Password must be at least 6 characters long."],
  ["ninechars", "ninechars", "Staff passwords must be at least 10 characters long."],
  ["ten chars.", "ten chars.", null],
])(
  "the staff password '%s' with the confirmation '%s' gives the error %s",
  (password, confirmation, expected) => {
    expect(newStaffPasswordError(password, confirmation)).toBe(expected);
  },
);

it("the Supabase CLI's configuration has the same minimum password length", () => {
  const config = readFileSync(new URL("../supabase/config.toml", import.meta.url), "utf8");
  expect(config).toMatch(new RegExp(`^minimum_password_length = ${MIN_PASSWORD_LENGTH}$`, "m"));
});
