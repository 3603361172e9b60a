import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#server/config/config.ts";
import { SECRET_VARIABLES } from "#server/config/secret-files.ts";

const directory = mkdtempSync(join(tmpdir(), "calabash-secrets-"));
afterAll(() => rmSync(directory, { recursive: true }));

const VALUES: Record<(typeof SECRET_VARIABLES)[number], string> = {
  DATABASE_URL: "postgres://site:secret@db.example/calabash",
  SUPABASE_PUBLISHABLE_KEY: "9fQ2-xLr7VbWm0TzKd4Ys8GhNc1PaEuJ",
  SUPABASE_SECRET_KEY: "Zt6-Rw3BqXn8MvLk5JhGf2DsAy0PoIuE",
  SMTP_URL: "smtp://user:secret@mail.example",
  MAIL_INTAKE_SECRET: "Vb7-Kd2QwXz9MnLp4JhTg6FsAy1RoIcE",
  MAIL_INTAKE_IMAP_URL: "imaps://replies:secret@mail.example/INBOX",
  ADMIN_PASSWORD: "marigold-ferry-2031",
  S3_ACCESS_KEY_ID: "AKIA7",
  S3_SECRET_ACCESS_KEY: "wJalrXUtnFEMI",
  BACKUP_PASSPHRASE: "twelve characters",
  METRICS_TOKEN: "kq3-metrics-reader-7",
  FORM_CHECK_SECRET: "0x4AAAAAAA-secret",
};
/** Settings that the secrets above need beside them. */
const otherSettings = {
  ADMIN_EMAIL: "a@trips.example",
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "images",
  FORM_CHECK_SCRIPT: "https://captcha.example/api.js",
  FORM_CHECK_SITE_KEY: "0x4AAAAAAA",
  FORM_CHECK_VERIFY_URL: "https://captcha.example/siteverify",
  MAIL_INTAKE: "webhook",
  MAIL_INTAKE_ADDRESS: "replies@trips.example",
};

function fileWith(name: string, content: string): string {
  const file = join(directory, name);
  writeFileSync(file, content);
  return file;
}

test("every secret may come from a file, with or without a final line break", () => {
  const files = Object.fromEntries(
    SECRET_VARIABLES.map((name, index) => [
      `${name}_FILE`,
      fileWith(name, `${VALUES[name]}${index % 2 ? "\n" : ""}`),
    ]),
  );
  expect(parseConfig({ ...otherSettings, ...files })).toEqual(parseConfig({ ...otherSettings, ...VALUES }));
});

test.each(SECRET_VARIABLES)("%s and its _FILE variable cannot both be set", (name) => {
  const both = { [name]: VALUES[name], [`${name}_FILE`]: fileWith(name, VALUES[name]) };
  expect(() => parseConfig(both)).toThrow(`${name} and ${name}_FILE cannot both be set: choose one`);
});

test("the error names a file that is missing or empty", () => {
  const missing = join(directory, "missing");
  expect(() => parseConfig({ SMTP_URL_FILE: missing })).toThrow(
    `SMTP_URL_FILE ${missing} cannot be read: no such file or directory`,
  );
  const empty = fileWith("empty", "\n");
  expect(() => parseConfig({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE ${empty} is empty`);
});
