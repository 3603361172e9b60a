import { access, constants, rename } from "node:fs/promises";
import { join } from "node:path";
import type { AdminCommand } from "#server/commands/command.ts";
import { StartupError } from "#server/config/config.ts";
import { lockDataDir } from "#server/config/data-dir.ts";
import { hasEmbeddedDatabase } from "#server/data/embedded-postgres/cluster.ts";
import { resetPasswords } from "#server/data/embedded-postgres/reset-passwords.ts";
import { makeKeys, readKeys, writeKeys } from "#server/data/keys.ts";

/** Makes keys.json and the embedded database match after keys.json was lost, damaged or taken from another site. */
export const repairKeys: AdminCommand = async ({ dataDir, backend }) => {
  if (backend.kind !== "embedded")
    throw new StartupError("repair-keys is for the embedded database: unset DATABASE_URL and SUPABASE_URL");
  if (!(await hasEmbeddedDatabase(dataDir))) throw new StartupError(`DATA_DIR ${dataDir} holds no site`);
  const unlock = await lockDataDir(dataDir);
  try {
    await refuseUnreadable(dataDir);
    const { keys, outcome } = await findOrMakeKeys(dataDir);
    await resetPasswords(join(dataDir, "postgres"), keys.databasePassword);
    await writeKeys(dataDir, keys);
    return `${outcome} Start the site again.`;
  } finally {
    await unlock();
  }
};

/** Refuses a keys.json that cannot be opened: it may be intact, and new keys would make authenticator apps useless. */
async function refuseUnreadable(dataDir: string): Promise<void> {
  const file = join(dataDir, "keys.json");
  await access(file, constants.R_OK).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return;
    throw new StartupError(`${file} cannot be read: chown --reference=${dataDir} ${file}`);
  });
}

/** Keeps valid keys, so that only the database's password changes; otherwise makes new keys. */
async function findOrMakeKeys(dataDir: string) {
  const validKeys = await readKeys(dataDir).catch((cause) => {
    if (cause instanceof StartupError) return null;
    throw cause;
  });
  if (validKeys) return { keys: validKeys, outcome: "The database now accepts the password in keys.json." };
  const file = join(dataDir, "keys.json");
  const damagedFile = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  await rename(file, damagedFile).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
  });
  return {
    keys: makeKeys(),
    outcome:
      "A new keys.json was created. Everyone has to log in again, and authenticator apps have to be set up again.",
  };
}
