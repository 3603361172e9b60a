import { expect, test } from "vitest";
import { formTokenAge, issueFormToken } from "#server/functions/send-admin-notification/form-token.ts";

test("a form token tells its age, and a forged one has none", () => {
  const token = issueFormToken("secret", 1_000_000);
  expect(formTokenAge("secret", token, 1_003_000)).toBe(3000);
  expect(formTokenAge("another", token, 1_003_000)).toBeNull();
  expect(formTokenAge("secret", token.replace(/^./, "z"), 1_003_000)).toBeNull();
  expect(formTokenAge("secret", "nonsense", 1_003_000)).toBeNull();
});
