import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "#server/backup/back-up.ts";
import { parseConfig } from "#server/config/config.ts";
import { loadKeys } from "#server/data/keys.ts";
import { createPostgresBackend } from "#server/data/postgres-backend.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import type { ScratchServer } from "#tests/support/scratch-server.ts";
import { testOptions } from "#tests/support/test-options.ts";

export interface SmallSite {
  readonly url: string;
  readonly home: string;
  readonly dataDir: string;
  /** Backs it up to a new file and returns its path. */
  backUp(name: string, passphrase?: string): Promise<string>;
}

/** A migrated database, two images and keys, without the pages. */
export async function makeSmallSite(server: ScratchServer): Promise<SmallSite> {
  const home = await mkdtemp(join(tmpdir(), "calabash-small-"));
  const dataDir = join(home, "data");
  const url = await server.createDatabase();
  const backend = await createPostgresBackend(url, {
    ...testOptions(),
    kind: "postgres",
    location: "scratch",
  });
  await backend.close();
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
    async backUp(name, passphrase) {
      const file = join(home, name);
      await backUp({ config, keys, file, passphrase: passphrase ?? null });
      return file;
    },
  };
}
