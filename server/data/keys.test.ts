import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "#server/config/config.ts";
import { loadKeys } from "#server/data/keys.ts";

const environmentKeys = {
  publishable: "9fQ2-xLr7VbWm0TzKd4Ys8GhNc1PaEuJ",
  secret: "Zt6-Rw3BqXn8MvLk5JhGf2DsAy0PoIuE",
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "calabash-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const file = () => join(dataDir, "keys.json");
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("keys are created once and loaded again", async () => {
  const first = await loadKeys({ dataDir, keys: null });
  expect(await loadKeys({ dataDir, keys: null })).toEqual(first);
  expect(await readdir(dataDir)).toEqual(["keys.json"]);
});

test("every installation has different keys", async () => {
  const here = Object.values(await loadKeys({ dataDir, keys: null }));
  const there = Object.values(await loadKeys({ dataDir: join(dataDir, "other"), keys: null }));
  // Four keys each, all different.
  expect(new Set([...here, ...there]).size).toBe(8);
  for (const key of here) expect(key.length).toBeGreaterThanOrEqual(32);
});

test("only the owner can read the keys, and loading them makes a readable file private again", async () => {
  await loadKeys({ dataDir, keys: null });
  expect(await modeOf(file())).toBe(0o600);
  await chmod(file(), 0o644);
  await loadKeys({ dataDir, keys: null });
  expect(await modeOf(file())).toBe(0o600);
});

test.each([
  ["weak", { jwtSecret: "secret" }, /weak or missing secret/],
  ["missing", { secretKey: undefined }, /weak or missing secret/],
])("a file with a %s secret is refused and not changed", async (_kind, change, reason) => {
  const content = JSON.stringify({ ...(await loadKeys({ dataDir, keys: null })), ...change });
  await writeFile(file(), content);
  const refused = loadKeys({ dataDir, keys: null });
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(reason);
  expect(await readFile(file(), "utf8")).toBe(content);
});

test.each(["postgres/PG_VERSION", "postgres.location"])(
  "no new keys are created if DATA_DIR has a database (%s)",
  async (name) => {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    await writeFile(join(dataDir, name), "18");
    const refused = loadKeys({ dataDir, keys: null });
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow("npm run admin -- repair-keys");
    expect(await readdir(dataDir)).not.toContain("keys.json");
  },
);

test("a damaged file is refused, not replaced", async () => {
  await writeFile(file(), '{"publishableKey": "sb_');
  await expect(loadKeys({ dataDir, keys: null })).rejects.toThrow(`${file()} is not valid JSON`);
  expect(await readFile(file(), "utf8")).toBe('{"publishableKey": "sb_');
});

test("keys from the environment replace the stored ones, and are not stored", async () => {
  const keys = await loadKeys({ dataDir, keys: environmentKeys });
  expect(keys).toMatchObject({
    publishableKey: environmentKeys.publishable,
    secretKey: environmentKeys.secret,
  });
  expect(await readFile(file(), "utf8")).not.toContain(environmentKeys.secret);
});

test("processes with the same secret key have the same JWT secret, others do not", async () => {
  const elsewhere = join(dataDir, "elsewhere");
  const here = await loadKeys({ dataDir, keys: environmentKeys });
  const there = await loadKeys({ dataDir: elsewhere, keys: environmentKeys });
  const otherKeys = await loadKeys({
    dataDir,
    keys: { ...environmentKeys, secret: `${environmentKeys.secret}!` },
  });
  expect(there.jwtSecret).toBe(here.jwtSecret);
  expect(otherKeys.jwtSecret).not.toBe(here.jwtSecret);
  expect(here.jwtSecret).not.toContain(environmentKeys.secret);
});
