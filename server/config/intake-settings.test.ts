import { expect, test } from "vitest";
import { parseConfig } from "#server/config/config.ts";

const address = { MAIL_INTAKE_ADDRESS: "replies@trips.example" };
const secret = "Vb7-Kd2QwXz9MnLp4JhTg6FsAy1RoIcE";

test("without MAIL_INTAKE, no mail is received", () => {
  expect(parseConfig(address).mailIntake).toBeNull();
});

test("each kind of mail intake has its own settings", () => {
  const shared = { address: "replies@trips.example", maxBytes: 20 * 1024 * 1024 };
  expect(parseConfig({ ...address, MAIL_INTAKE: "webhook", MAIL_INTAKE_SECRET: secret }).mailIntake).toEqual({
    ...shared,
    kind: "webhook",
    secret,
  });
  const url = "imaps://replies:a%40b@mail.example/INBOX";
  const imap = { ...address, MAIL_INTAKE: "imap", MAIL_INTAKE_IMAP_URL: url, MAIL_INTAKE_EVERY: "5m" };
  expect(parseConfig(imap).mailIntake).toEqual({ ...shared, kind: "imap", url, everyMs: 300_000 });
  const smtp = { ...address, MAIL_INTAKE: "smtp", MAIL_INTAKE_LISTEN: "[::1]:2526", MAIL_INTAKE_MAX_MB: "5" };
  expect(parseConfig(smtp).mailIntake).toEqual({
    ...shared,
    maxBytes: 5 * 1024 * 1024,
    kind: "smtp",
    host: "::1",
    port: 2526,
  });
});

test.each([
  [{ MAIL_INTAKE: "pop3" }, "MAIL_INTAKE must be webhook, imap, smtp or unset"],
  [{ MAIL_INTAKE: "smtp" }, "MAIL_INTAKE_ADDRESS must be set too when MAIL_INTAKE is smtp"],
  [{ ...address, MAIL_INTAKE: "webhook" }, "MAIL_INTAKE_SECRET must be set too when MAIL_INTAKE is webhook"],
  [{ ...address, MAIL_INTAKE: "imap" }, "MAIL_INTAKE_IMAP_URL must be set too when MAIL_INTAKE is imap"],
  [
    { MAIL_INTAKE_ADDRESS: "a+b@trips.example" },
    "MAIL_INTAKE_ADDRESS must have at most 31 characters, and no +, before the @",
  ],
  [
    { MAIL_INTAKE_IMAP_URL: "imaps://mail.example" },
    "MAIL_INTAKE_IMAP_URL must contain a user and a password",
  ],
])("%j is refused: %s", (variables, line) => {
  expect(() => parseConfig(variables)).toThrow(line);
});
