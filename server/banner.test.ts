import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeBanner } from "#server/banner.ts";
import { parseConfig } from "#server/config/config.ts";
import type { Site } from "#server/site.ts";

const PASSWORD = "sea-grape-4471";
const firstStart = {
  admin: { email: "admin@calabash.example", password: PASSWORD },
  traveler: { email: "traveler@calabash.example", password: "breadfruit-1" },
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "calabash-banner-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function bannerOf(isTerminal: boolean, accounts: Site["firstStart"] = firstStart): Promise<string> {
  const config = parseConfig({ DATA_DIR: dataDir });
  const site = { backend: { kind: "embedded", location: dataDir }, firstStart: accounts } as Site;
  let banner = "";
  await writeBanner(
    (text) => {
      banner += text;
    },
    { config, site, isTerminal },
  );
  return banner;
}

const passwordFile = () => join(dataDir, "first-passwords.txt");

test("a banner on a terminal shows the first passwords, and no file is written", async () => {
  const banner = await bannerOf(true);
  expect(banner).toContain(PASSWORD);
  expect(banner).toContain("breadfruit-1");
  await expect(stat(passwordFile())).rejects.toThrow("ENOENT");
});

test("a banner in a log shows only the path of the password file, which only its owner can read", async () => {
  const banner = await bannerOf(false);
  expect(banner).toContain(passwordFile());
  expect(banner).not.toContain(PASSWORD);
  expect(banner).not.toContain("breadfruit-1");
  expect(await readFile(passwordFile(), "utf8")).toMatch(/admin@calabash\.example\n.*sea-grape-4471/);
  expect((await stat(passwordFile())).mode & 0o777).toBe(0o600);
});

test("an existing password file that others can read keeps its text and becomes readable only by its owner", async () => {
  await writeFile(passwordFile(), "earlier\n", { mode: 0o644 });
  await bannerOf(false);
  expect(await readFile(passwordFile(), "utf8")).toMatch(/^earlier\n/);
  expect((await stat(passwordFile())).mode & 0o777).toBe(0o600);
});

test("no password file is written at later starts or if the operator chose the password", async () => {
  await bannerOf(false, { admin: null, traveler: null });
  const withChosenPassword = { admin: { email: "admin@calabash.example", password: null }, traveler: null };
  expect(await bannerOf(false, withChosenPassword)).toContain("as set in ADMIN_PASSWORD");
  await expect(stat(passwordFile())).rejects.toThrow("ENOENT");
});
