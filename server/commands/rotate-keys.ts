import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { AdminCommand } from "#server/commands/command.ts";
import { refuseEmptyDataDir } from "#server/commands/open-clients.ts";
import { resealFactors } from "#server/commands/reseal-factors.ts";
import { StartupError } from "#server/config/config.ts";
import { lockDataDir } from "#server/config/data-dir.ts";
import { resetPasswords } from "#server/data/embedded-postgres/reset-passwords.ts";
import { makeKeys, readKeys, writeKeys } from "#server/data/keys.ts";

/** For use after a leak, or when somebody who knew the keys leaves. */
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
    const old = await readKeys(dataDir);
    if (!old)
      throw new StartupError(`${join(dataDir, "keys.json")} is missing: run npm run admin -- repair-keys`);
    const fresh = makeKeys();
    const isEmbedded = backend.kind === "embedded";
    await resealFactors(config, { old, fresh });
    if (isEmbedded) await resetPasswords(join(dataDir, "postgres"), fresh.databasePassword);
    const aside = join(dataDir, "keys.json.old");
    await rename(join(dataDir, "keys.json"), aside);
    await writeKeys(dataDir, isEmbedded ? fresh : { ...fresh, databasePassword: old.databasePassword });
    return `New keys are in ${join(dataDir, "keys.json")}; the old ones are in ${aside}, which you can delete. Start the site: everyone has to log in again.`;
  } finally {
    await unlock();
  }
};
