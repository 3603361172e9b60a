import { expect, test } from "vitest";
import { initialsOf, shortEmail } from "#app/features/admin/short-email.ts";

test("25 characters are shown in full, 26 are shortened to 22 and three dots", () => {
  expect(shortEmail("abcdefghijklm@example.org")).toBe("abcdefghijklm@example.org");
  expect(shortEmail("abcdefghijklmn@example.org")).toBe("abcdefghijklmn@example...");
});

test("initials are the first two letters", () => {
  expect(initialsOf("admin@calabash.example")).toBe("AD");
});
