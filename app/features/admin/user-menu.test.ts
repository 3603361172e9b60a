import { expect, test } from "vitest";
import { emailInitials, shortEmail } from "#app/features/admin/user-menu.tsx";

test("an address of 25 characters is shown in full; one of 26 is cut to 22 and three dots", () => {
  expect(shortEmail("abcdefghijklm@example.org")).toBe("abcdefghijklm@example.org");
  expect(shortEmail("abcdefghijklmn@example.org")).toBe("abcdefghijklmn@example...");
});

test("the initials of an account are the first two letters of its address", () => {
  expect(emailInitials("admin@calabash.example")).toBe("AD");
});
