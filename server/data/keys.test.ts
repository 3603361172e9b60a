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

const keysPath = () => join(dataDir, "keys.json");
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("keys are created once and loaded again", async () => {
  const first = await loadKeys({ dataDir, keys: null });
  expect(await loadKeys({ dataDir, keys: null })).toEqual(first);
  expect(await readdir(dataDir)).toEqual(["keys.json"]);
});

test("every installation has different keys", async () => {
  const ownKeys = Object.values(await loadKeys({ dataDir, keys: null }));
  const otherKeys = Object.values(await loadKeys({ dataDir: join(dataDir, "other"), keys: null }));
  // Four keys each, all different.
  expect(new Set([...ownKeys, ...otherKeys]).size).toBe(8);
  for (const key of ownKeys) expect(key.length).toBeGreaterThanOrEqual(32);
});

test("only the owner can read keys.json, and loading it takes away access that others have", async () => {
  await loadKeys({ dataDir, keys: null });
  expect(await modeOf(keysPath())).toBe(0o600);
  await chmod(keysPath(), 0o644);
  await loadKeys({ dataDir, keys: null });
  expect(await modeOf(keysPath())).toBe(0o600);
});

test.each([
  ["weak", { jwtSecret: "secret" }, /weak or missing secret/],
  ["missing", { secretKey: undefined }, /weak or missing secret/],
])("a keys.json with a %s secret is refused and not changed", async (_kind, change, reason) => {
  const content = JSON.stringify({ ...(await loadKeys({ dataDir, keys: null })), ...change });
  await writeFile(keysPath(), content);
  const loading = loadKeys({ dataDir, keys: null });
  await expect(loading).rejects.toThrow(StartupError);
  await expect(loading).rejects.toThrow(reason);
  expect(await readFile(keysPath(), "utf8")).toBe(content);
});

test.each(["postgres/PG_VERSION", "postgres.location"])(
  "no new keys are created if DATA_DIR has a database (%s)",
  async (name) => {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    await writeFile(join(dataDir, name), "18");
    const loading = loadKeys({ dataDir, keys: null });
    await expect(loading).rejects.toThrow(StartupError);
    await expect(loading).rejects.toThrow("npm run admin -- repair-keys");
    expect(await readdir(dataDir)).not.toContain("keys.json");
  },
);

test("a damaged keys.json is refused and not replaced", async () => {
  await writeFile(keysPath(), '{"publishableKey": "sb_');
  await expect(loadKeys({ dataDir, keys: null })).rejects.toThrow(`${keysPath()} is not valid JSON`);
  expect(await readFile(keysPath(), "utf8")).toBe('{"publishableKey": "sb_');
});

test("keys from the environment replace the stored ones, and are not stored", async () => {
  const keys = await loadKeys({ dataDir, keys: environmentKeys });
  expect(keys).toMatchObject({
    publishableKey: environmentKeys.publishable,
    secretKey: environmentKeys.secret,
  });
  expect(await readFile(keysPath(), "utf8")).not.toContain(environmentKeys.secret);
});

test("processes have the same JWT secret only if they have the same secret key", async () => {
  const elsewhere = join(dataDir, "elsewhere");
  const first = await loadKeys({ dataDir, keys: environmentKeys });
  const second = await loadKeys({ dataDir: elsewhere, keys: environmentKeys });
  const otherKeys = await loadKeys({
    dataDir,
    keys: { ...environmentKeys, secret: `${environmentKeys.secret}!` },
  });
  expect(second.jwtSecret).toBe(first.jwtSecret);
  expect(otherKeys.jwtSecret).not.toBe(first.jwtSecret);
  expect(first.jwtSecret).not.toContain(environmentKeys.secret);
});
