import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { AdminCommand } from "#server/commands/command.ts";
import { resealFactors } from "#server/commands/reseal-factors.ts";
import { refuseEmptyDataDir } from "#server/commands/with-clients.ts";
import { StartupError } from "#server/config/config.ts";
import { lockDataDir } from "#server/config/data-dir.ts";
import { resetPasswords } from "#server/data/embedded-postgres/reset-passwords.ts";
import { makeKeys, readKeys, writeKeys } from "#server/data/keys.ts";

/** Replaces the site's keys, after a leak or when somebody who knew them leaves. */
export const rotateKeys: AdminCommand = async (config) => {
  const { dataDir, backend, keys } = config;
  if (keys || backend.kind === "remote") {
    throw new StartupError(
      "the keys come from SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY: set new ones there, for every process, and restart",
    );
  }
  await refuseEmptyDataDir(config);
  const unlock = await lockDataDir(dataDir);
  try {
    const oldKeys = await readKeys(dataDir);
    if (!oldKeys)
      throw new StartupError(`${join(dataDir, "keys.json")} is missing: run npm run admin -- repair-keys`);
    const newKeys = makeKeys();
    const isEmbedded = backend.kind === "embedded";
    await resealFactors(config, { old: oldKeys, new: newKeys });
    if (isEmbedded) await resetPasswords(join(dataDir, "postgres"), newKeys.databasePassword);
    const oldFile = join(dataDir, "keys.json.old");
    await rename(join(dataDir, "keys.json"), oldFile);
    await writeKeys(
      dataDir,
      isEmbedded ? newKeys : { ...newKeys, databasePassword: oldKeys.databasePassword },
    );
    return `New keys are in ${join(dataDir, "keys.json")}; the old ones are in ${oldFile}, which you can delete. Start the site: everyone has to log in again.`;
  } finally {
    await unlock();
  }
};
