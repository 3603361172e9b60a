import { expect, test } from "vitest";
import { formTokenAgeMs, issueFormToken } from "#server/functions/send-admin-notification/form-token.ts";

test("a form token tells its age, and a forged one has none", () => {
  const token = issueFormToken("secret", 1_000_000);
  expect(formTokenAgeMs("secret", token, 1_003_000)).toBe(3000);
  expect(formTokenAgeMs("another", token, 1_003_000)).toBeNull();
  expect(formTokenAgeMs("secret", token.replace(/^./, "z"), 1_003_000)).toBeNull();
  expect(formTokenAgeMs("secret", "nonsense", 1_003_000)).toBeNull();
});
