import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "#server/config/config.ts";
import { loadEnvFile, parseEnvFile } from "#server/config/env-file.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Each line of the file, and the passphrase that it means. */
const PASSPHRASES = [
  ["correct#horse#battery", "correct#horse#battery"],
  ["#correct-horse-battery", "#correct-horse-battery"],
  ["correct$horse$battery$$", "correct$horse$battery$$"],
  ["$(reboot)-and-`reboot`", "$(reboot)-and-`reboot`"],
  ["it's a long passphrase", "it's a long passphrase"],
  ['5" of rain in Belize', '5" of rain in Belize'],
  ["correct horse battery", "correct horse battery"],
  ["a=b=c=d=e=f=g", "a=b=c=d=e=f=g"],
  ["%40-percent-%d-%s", "%40-percent-%d-%s"],
  ["пароль-для-копий", "пароль-для-копий"],
  ["!history !! ^up^down", "!history !! ^up^down"],
  ["~/home/*/glob/?[a-z]", "~/home/*/glob/?[a-z]"],
  ["'quoted # with hash'", "quoted # with hash"],
  ["'C:\\\\new\\table\\x41'", "C:\\\\new\\table\\x41"],
  ["'dollar $HOME and \"quotes\"'", 'dollar $HOME and "quotes"'],
  ['"it\'s in double quotes"', "it's in double quotes"],
  ['"double quotes # hash"', "double quotes # hash"],
  ["semi;colon&&and|pipe", "semi;colon&&and|pipe"],
  ["<redirect>(parens){}", "<redirect>(parens){}"],
  ["trailing-windows-line\r", "trailing-windows-line"],
] as const;

test.each(PASSPHRASES)("%j is one passphrase, for the service and for a command", (written, meant) => {
  const folder = mkdtempSync(join(tmpdir(), "calabash-env-"));
  const file = join(folder, "calabash.env");
  writeFileSync(
    file,
    `# The site's variables\r\n\nBACKUP_PASSPHRASE=${written}\nSITE_URL=https://trips.example\n`,
  );
  const variables: Record<string, string> = { CALABASH_ENV: file };
  loadEnvFile(variables);
  expect(parseConfig(variables)).toMatchObject({
    backupPassphrase: meant,
    siteUrl: "https://trips.example",
    isProduction: true,
  });
  rmSync(folder, { recursive: true });
});

test.each([
  ["'it's unclear'", /line 2: the value of BACKUP_PASSPHRASE is not clear because of its quotes/],
  ['"dollar $HOME inside"', /not clear because of its quotes/],
  ['"back\\slash"', /not clear because of its quotes/],
  ["'no end of quotes", /not clear because of its quotes/],
  ["back\\slash-passphrase", /contains a backslash: put it in single quotes/],
  ["passphrase # comment", /contains a # after a blank/],
  ["trailing blank ", /begins or ends with a blank/],
  [" leading blank", /begins or ends with a blank/],
  ["'quoted trailing blank '", /begins or ends with a blank: remove it$/],
])("%j could mean two things, so its line is refused", (written, reason) => {
  expect(() => parseEnvFile("/etc/calabash.env", `A=1\nBACKUP_PASSPHRASE=${written}\n`)).toThrow(reason);
});

test("a line that sets nothing is refused by its number", () => {
  for (const line of ["export A=1", "A = 1", "just text", "\ufeffA=1"])
    expect(() => parseEnvFile("/etc/calabash.env", `B=1\n\n${line}`)).toThrow(
      "/etc/calabash.env, line 3: this is not NAME=value",
    );
});

test("the environment wins over the file, and the file over the defaults", () => {
  const folder = mkdtempSync(join(tmpdir(), "calabash-env-"));
  const file = join(folder, "calabash.env");
  writeFileSync(file, "DATA_DIR=/from/file\nPORT=4000\n");
  const variables: Record<string, string> = { CALABASH_ENV: file, PORT: "5000" };
  loadEnvFile(variables);
  expect(variables).toMatchObject({ DATA_DIR: "/from/file", PORT: "5000", NODE_ENV: "production" });
  rmSync(folder, { recursive: true });
});

// Docker's --env-file keeps quotes, blanks and Windows line ends; all others remove them.
test.each([
  ["'quoted passphrase'"],
  ['"quoted passphrase"'],
  ["passphrase with blank "],
  ["windows-line-end\r"],
])("%j, as Docker passes it on, is refused", (value) => {
  expect(() => parseConfig({ BACKUP_PASSPHRASE: value })).toThrow(/^BACKUP_PASSPHRASE begins (and|or) ends/);
});

test("the command `calabash` reads its file by itself", () => {
  const folder = mkdtempSync(join(tmpdir(), "calabash-env-"));
  const file = join(folder, "calabash.env");
  writeFileSync(file, `SITE_URL=https://trips.example\nDATA_DIR=${folder}\nBACKUP_PASSPHRASE=a\\b\n`);
  const run = () =>
    execFileSync(join(ROOT, "deploy/calabash"), ["doctor"], {
      env: { PATH: process.env.PATH, CALABASH_ENV: file },
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(run).toThrow(`${file}, line 3: the value of BACKUP_PASSPHRASE contains a backslash`);
  rmSync(folder, { recursive: true });
});
