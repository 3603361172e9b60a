import { createHmac, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Config, StartupError } from "#server/config/config.ts";
import { hasEmbeddedDatabase } from "#server/data/embedded-postgres/cluster.ts";
import { errorCode, systemReason } from "#server/process/system-error.ts";

export const keysFile = z.object({
  publishableKey: z.string().min(32),
  secretKey: z.string().min(32),
  jwtSecret: z.string().min(32),
  databasePassword: z.string().min(24),
});

/** The installation's own secrets: generated once, never a default. */
export type Keys = z.infer<typeof keysFile>;

const randomText = (bytes: number) => randomBytes(bytes).toString("base64url");

type KeysConfig = Pick<Config, "dataDir" | "keys">;

/** The keys of DATA_DIR, created on the first start; keys from the environment replace them. */
export async function loadKeys(config: KeysConfig): Promise<Keys> {
  return withEnvironmentKeys(await readOrCreate(config.dataDir), config);
}

/** Reads the keys of an existing site, for commands. Writes nothing. */
export async function loadExistingKeys(config: KeysConfig): Promise<Keys> {
  const storedKeys = await readKeys(config.dataDir);
  if (storedKeys) return withEnvironmentKeys(storedKeys, config);
  if (await hasEmbeddedDatabase(config.dataDir)) throw missingKeysError(config.dataDir);
  if (config.keys) return withEnvironmentKeys(makeKeys(), config);
  throw new StartupError(
    `there is no site in DATA_DIR ${config.dataDir}: set DATA_DIR to the site's directory`,
  );
}

function withEnvironmentKeys(storedKeys: Keys, config: KeysConfig): Keys {
  if (!config.keys) return storedKeys;
  return {
    ...storedKeys,
    publishableKey: config.keys.publishable,
    secretKey: config.keys.secret,
    // Derived, so that all processes with the same secret key accept each other's tokens.
    jwtSecret: createHmac("sha256", config.keys.secret).update("calabash access tokens").digest("base64url"),
  };
}

async function readOrCreate(dataDir: string): Promise<Keys> {
  const storedKeys = await readKeys(dataDir);
  if (storedKeys) return storedKeys;
  if (await hasEmbeddedDatabase(dataDir)) throw missingKeysError(dataDir);
  const keys = makeKeys();
  await writeKeys(dataDir, keys);
  return keys;
}

const REPAIR_COMMAND = "npm run admin -- repair-keys";
const missingKeysError = (dataDir: string) =>
  new StartupError(
    `${fileOf(dataDir)} is missing, but DATA_DIR holds a database that was made with it: put it back, or make new keys with: ${REPAIR_COMMAND}`,
  );

const fileOf = (dataDir: string) => join(dataDir, "keys.json");

/** The keys in DATA_DIR, or null if there are none; a damaged file is an error. */
export async function readKeys(dataDir: string): Promise<Keys | null> {
  const file = fileOf(dataDir);
  try {
    const parsed = keysFile.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (!parsed.success)
      throw new StartupError(`${file} holds a weak or missing secret: restore it, or run: ${REPAIR_COMMAND}`);
    await chmod(file, 0o600);
    return parsed.data;
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw new StartupError(`${file} is not valid JSON: restore it, or run: ${REPAIR_COMMAND}`);
    if (cause instanceof StartupError) throw cause;
    if (errorCode(cause) === "ENOENT") return null;
    throw new StartupError(
      `${file} cannot be read: ${systemReason(cause)}; run this as the site's user, or give that user the file: chown --reference=${dataDir} ${file}`,
      { cause },
    );
  }
}

export function makeKeys(): Keys {
  return {
    publishableKey: `sb_publishable_${randomText(24)}`,
    secretKey: `sb_secret_${randomText(32)}`,
    jwtSecret: randomText(48),
    databasePassword: randomText(24),
  };
}

/** Writes the file atomically, readable only by its owner. */
export async function writeKeys(dataDir: string, keys: Keys): Promise<void> {
  const file = fileOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  const partialFile = `${file}.${process.pid}`;
  try {
    await writeFile(partialFile, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(partialFile, file);
  } catch (cause) {
    await rm(partialFile, { force: true });
    throw new StartupError(`DATA_DIR ${dataDir} is not writable: ${systemReason(cause)}`, { cause });
  }
}
