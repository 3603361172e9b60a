import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createImageStore, planImages } from "#server/backup/archive-images.ts";
import { backUpFrom } from "#server/backup/back-up.ts";
import type { CheckedRequest } from "#server/backup/check-archive.ts";
import type { CopySession } from "#server/backup/copy-session.ts";
import { isEmptyDatabase } from "#server/backup/database-catalog.ts";
import { fillFromArchive } from "#server/backup/fill-from-archive.ts";
import { loadDatabase, tableKey } from "#server/backup/load-database.ts";
import { connectToUrl } from "#server/backup/site-database.ts";
import { StartupError } from "#server/config/config.ts";
import { prepareDataDir } from "#server/config/data-dir.ts";
import { embeddedDataExists } from "#server/data/embedded-postgres.ts";
import { type Keys, loadKeys } from "#server/data/keys.ts";

/** Restores in one transaction. An existing site is first backed up; returns the path of that backup, or null. */
export async function restoreIntoPostgres(
  request: CheckedRequest,
  databaseUrl: string,
): Promise<string | null> {
  const { config, manifest, keepName } = request;
  await prepareDataDir(config.dataDir);
  await refuseOtherSite(request);
  const session = await connectToUrl(databaseUrl);
  try {
    await refuseRunningSite(session);
    const isEmpty = await isEmptyDatabase(session);
    if (!isEmpty && !request.replace) {
      throw new StartupError(
        "the database of DATABASE_URL is not empty: choose another one, or add --replace, which first makes a backup of the old site",
      );
    }
    const images = await planImages(createImageStore(config), manifest.images);
    if (images.differing.size > 0 && !request.replace) {
      const [path] = images.differing;
      throw new StartupError(
        `there are other images under the same names (${path}): choose another place, or add --replace, which sets the old ones aside`,
      );
    }
    const oldSiteArchive = isEmpty ? null : await backUpOldSite(session, request);
    await loadDatabase(session, {
      ...request,
      replace: !isEmpty,
      fill: (copy, tables) =>
        fillFromArchive(copy, tables, {
          ...request,
          columns: new Map(manifest.tables.map((table) => [tableKey(table), table.columns])),
          putImage: images.put,
        }),
    }).catch(async (cause: unknown) => {
      // If the store has gone away, its error is the one to report.
      await images.removeAdded().catch(() => {});
      throw cause;
    });
    await images.replaceDiffering(keepName);
    if (request.keys && !config.keys) await placeKeys(config.dataDir, request.keys, keepName);
    return oldSiteArchive;
  } finally {
    await session.close();
  }
}

/** Refuses to replace the keys of an embedded database in DATA_DIR, which cannot be opened without them. */
async function refuseOtherSite({ config, keys }: CheckedRequest): Promise<void> {
  if (!keys || config.keys || !(await embeddedDataExists(join(config.dataDir, "postgres")))) return;
  const presentKeys = await loadKeys({ dataDir: config.dataDir, keys: null });
  if (presentKeys.databasePassword !== keys.databasePassword) {
    throw new StartupError(`DATA_DIR ${config.dataDir} holds another site: choose another DATA_DIR`);
  }
}

/** Refuses while a site is connected, because it would write into the old schema and keep its pages cached. */
async function refuseRunningSite(session: CopySession): Promise<void> {
  const [row] = await session.query(
    "select count(*)::int as sites from pg_stat_activity where datname = current_database() and application_name = 'calabash'",
  );
  if (Number(row?.sites) > 0) {
    throw new StartupError(
      "a site is connected to the database of DATABASE_URL: stop all its processes first",
    );
  }
}

async function backUpOldSite(
  session: CopySession,
  { config, passphrase, keepName }: CheckedRequest,
): Promise<string> {
  const folder = join(config.dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${keepName}.tar.gz${passphrase ? ".enc" : ""}`);
  const keys = await loadKeys(config);
  await backUpFrom({ session, backend: "postgres" }, { config, keys, file, passphrase });
  return file;
}

/** Stores the keys in DATA_DIR. Keys that are already there are kept under another name. */
async function placeKeys(dataDir: string, keys: Keys, keepName: string): Promise<void> {
  const file = join(dataDir, "keys.json");
  const text = `${JSON.stringify(keys, null, 2)}\n`;
  const presentKeys = await readFile(file, "utf8").catch(() => null);
  if (presentKeys === text) return;
  await writeFile(`${file}.partial`, text, { mode: 0o600, flush: true });
  if (presentKeys !== null) await rename(file, `${file}.${keepName}`);
  await rename(`${file}.partial`, file);
}
