import { describe, expect, it } from "vitest";
import { checkPassword, checkStaffPassword } from "#server/config/passwords.ts";

describe("checkPassword", () => {
  it.each(["", "abcde", "🌴🌴🌴🌴🌴"])("refuses %j as too short", (password) => {
    expect(checkPassword(password)).toBe("Password must be at least 6 characters long.");
  });

  it("refuses more than 72 bytes, counted as UTF-8", () => {
    const sentence = "Password must be at most 72 bytes long (about 72 plain characters).";
    expect(checkPassword(`${"q".repeat(71)}é`)).toBe(sentence);
    expect(checkPassword("🌴".repeat(19))).toBe(sentence);
    expect(checkPassword("🌴".repeat(18))).toBeNull();
    expect(checkPassword(`${"q".repeat(68)}xyzw`)).toBeNull();
  });

  it.each(["123456", "password", "PassWord", "qwerty"])("refuses %s as common", (password) => {
    expect(checkPassword(password)).toBe(
      "This password is one of the most common ones and easy to guess. Please choose another.",
    );
  });

  it.each(["green gourd 9", "tr0pical-mango", "Überfahrt"])("accepts %s", (password) => {
    expect(checkPassword(password)).toBeNull();
  });
});

describe("checkStaffPassword", () => {
  it("requires ten characters", () => {
    for (const password of ["gourd", "gourd 123"])
      expect(checkStaffPassword(password)).toBe("Staff passwords must be at least 10 characters long.");
  });

  it.each([
    "password2026",
    "!!Password!!2026",
    "passwordpassword",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "1234567890987",
    "Calabash-2026",
    "marva-2026-07",
  ])("refuses %s to marva@agency.example as easy to guess", (password) => {
    expect(checkStaffPassword(password, "marva@agency.example")).toContain("one of the most common ones");
  });

  it.each(["gourd ferry", "tr0pical-mango", "Überfahrt 1987 nach"])("accepts %s", (password) => {
    expect(checkStaffPassword(password, "marva@agency.example")).toBeNull();
  });
});
