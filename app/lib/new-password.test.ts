import { expect, it } from "vitest";
import { flawInNewPassword } from "#app/lib/new-password.ts";

it.each([
  ["marigold", "marigolt", "Passwords do not match."],
  ["short", "short", "Password must be at least 6 characters long."],
  ["sixsix", "sixsix", null],
])("%s and %s: %s", (password, confirmation, flaw) => {
  expect(flawInNewPassword(password, confirmation)).toBe(flaw);
});
