import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createImageStore, listImages, planImages } from "#server/backup/archive-images.ts";
import type { CheckedRequest } from "#server/backup/check-archive.ts";
import { fillFromArchive } from "#server/backup/fill-from-archive.ts";
import { loadDatabase, tableKey } from "#server/backup/load-database.ts";
import { openEmbeddedDatabase } from "#server/backup/site-database.ts";
import { finishSwap, SITE_PARTS, STAGING_DIR, swapInStagedSite } from "#server/backup/swap-site.ts";
import { StartupError } from "#server/config/config.ts";
import { lockDataDir, prepareDataDir, processStartTime } from "#server/config/data-dir.ts";
import { findCluster } from "#server/data/embedded-postgres/cluster.ts";
import { readPidFile } from "#server/data/embedded-postgres/pid-file.ts";
import { stopPostmaster } from "#server/data/embedded-postgres/postmaster.ts";
import { type Keys, loadKeys } from "#server/data/keys.ts";

/** Builds the site in a staging directory inside DATA_DIR, then swaps it in; returns where the old site is kept. */
export async function restoreIntoEmbedded(request: CheckedRequest): Promise<string | null> {
  const { config, manifest, keepName } = request;
  const { dataDir } = config;
  await prepareDataDir(dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    await finishSwap(dataDir);
    const occupiedPart = await findOccupiedPart(request);
    if (occupiedPart && !request.replace) {
      throw new StartupError(
        `DATA_DIR ${dataDir} is not empty (${occupiedPart}): choose another one, or add --replace, which sets the old site aside`,
      );
    }
    const staging = join(dataDir, STAGING_DIR);
    await clearStaging(staging);
    await mkdir(staging, { mode: 0o700 });
    // The system user that runs PostgreSQL must be able to enter this directory, like DATA_DIR.
    if (process.getuid?.() === 0) await chmod(staging, 0o711);
    const keys = await placeKeys(staging, request.keys);
    const images = await planImages(
      createImageStore(config.s3 ? config : { s3: null, dataDir: staging }),
      manifest.images,
    );
    const database = await openEmbeddedDatabase(join(staging, "postgres"), keys);
    try {
      await loadDatabase(database.session, {
        ...request,
        replace: false,
        fill: (session, tables) =>
          fillFromArchive(session, tables, {
            ...request,
            columns: new Map(manifest.tables.map((table) => [tableKey(table), table.columns])),
            putImage: images.put,
          }),
      });
    } catch (cause) {
      await images.removeAdded();
      await database.close();
      await clearStaging(staging);
      throw cause;
    }
    await database.close();
    const hadParts = SITE_PARTS.some((part) => existsSync(join(dataDir, part)));
    await swapInStagedSite(dataDir, keepName);
    await images.replaceDiffering(keepName);
    return hadParts ? join(dataDir, keepName) : null;
  } finally {
    await unlock();
  }
}

/** The first part of DATA_DIR that a restore would replace. Keys and images identical to the archive's do not count. */
async function findOccupiedPart({ config, keys, manifest }: CheckedRequest): Promise<string | null> {
  const { dataDir } = config;
  for (const part of ["postgres", "postgres.location"]) {
    if (existsSync(join(dataDir, part))) return part;
  }
  const presentKeys = await readFile(join(dataDir, "keys.json"), "utf8").catch(() => null);
  if (presentKeys !== null && keys && JSON.parse(presentKeys).secretKey !== keys.secretKey)
    return "keys.json";
  const store = createImageStore(config);
  if ((await planImages(store, manifest.images)).differing.size > 0) return "images";
  const paths = new Set(manifest.images.map(({ path }) => path));
  // Other images in an S3 bucket are ignored, because the bucket may be shared and nothing in it is moved.
  if (!config.s3) for await (const path of listImages(store)) if (!paths.has(path)) return "images";
  return null;
}

/** Removes the staging directory of a restore that was killed, and stops its PostgreSQL if it still runs. */
async function clearStaging(staging: string): Promise<void> {
  const cluster = await findCluster(join(staging, "postgres")).catch(() => null);
  const postmaster = cluster && (await readPidFile(cluster.clusterDir));
  const since = postmaster && (await processStartTime(postmaster.pid));
  if (postmaster && since) await stopPostmaster({ ...postmaster, since });
  // PostgreSQL's files can be outside the staging directory (postgres.location).
  if (cluster && !cluster.clusterDir.startsWith(staging))
    await rm(cluster.clusterDir, { recursive: true, force: true });
  await rm(staging, { recursive: true, force: true });
}

async function placeKeys(staging: string, keys: Keys | null): Promise<Keys> {
  if (keys) {
    const text = `${JSON.stringify(keys, null, 2)}\n`;
    await writeFile(join(staging, "keys.json"), text, { mode: 0o600, flush: true });
  }
  return loadKeys({ dataDir: staging, keys: null });
}
