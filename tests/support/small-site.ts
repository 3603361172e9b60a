import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "#server/backup/back-up.ts";
import { parseConfig } from "#server/config/config.ts";
import { loadKeys } from "#server/data/keys.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";

export type SmallSite = Awaited<ReturnType<typeof makeSmallSite>>;

/** The data of a site (a migrated database, two images and keys) without a running server. */
export async function makeSmallSite() {
  const home = await mkdtemp(join(tmpdir(), "calabash-small-"));
  const dataDir = join(home, "data");
  const url = await createDatabaseOnSharedServer("migrated");
  const config = parseConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
  const keys = await loadKeys(config);
  const store = createDiskStore(dataDir);
  for (const name of ["one.png", "folder/two.png"]) {
    await store.put(name, Buffer.from(`\x89PNG of ${name}`), { contentType: "image/png", replace: true });
  }
  return {
    url,
    home,
    dataDir,
    /** Backs the data up to a new file and returns its path. */
    backUp: async (name: string, passphrase: string | null = null) => {
      const file = join(home, name);
      await backUp({ config, keys, file, passphrase });
      return file;
    },
  };
}
