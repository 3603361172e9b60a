import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { writeFileAtomically } from "#server/storage/atomic-file.ts";

/** Rendered variants on disk, with at most `maxBytes` together. The least recently used are removed first. */
export interface VariantCache {
  get(key: string): Promise<Buffer<ArrayBuffer> | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  has(key: string): Promise<boolean>;
}

export function createVariantCache(cacheDir: string, maxBytes: number): VariantCache {
  const scratchDir = join(cacheDir, ".unfinished");
  const evicted: string[] = [];
  /** Sizes by key. The file of an evicted variant is deleted at the next `put`. */
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, key, reason) => {
      if (reason === "evict") evicted.push(key);
    },
  });
  let loading: Promise<void> | null = null;

  function remember(key: string, size: number) {
    sizes.set(key, size);
    // The LRU cache does not accept a variant that is larger than the whole cache.
    if (!sizes.has(key)) evicted.push(key);
  }

  async function removeEvicted() {
    for (const key of evicted.splice(0)) await rm(join(cacheDir, key), { force: true });
  }

  /** Loads the files of earlier runs, oldest first, so that the oldest are evicted first. */
  async function load() {
    // Unfinished files of a killed process are useless.
    await rm(scratchDir, { recursive: true, force: true });
    for (const { name, size } of await filesByAge(cacheDir)) remember(name, size);
    await removeEvicted();
  }

  return {
    async get(key) {
      loading ??= load();
      await loading;
      const bytes = await readFile(join(cacheDir, key)).catch(() => null);
      if (bytes) remember(key, bytes.byteLength);
      else sizes.delete(key);
      return bytes;
    },

    async has(key) {
      loading ??= load();
      await loading;
      return sizes.has(key);
    },

    async put(key, bytes) {
      loading ??= load();
      await loading;
      await writeFileAtomically(join(cacheDir, key), bytes, { scratchDir, replace: true });
      remember(key, bytes.byteLength);
      await removeEvicted();
    },
  };
}

/** The files of a folder, the oldest first. */
async function filesByAge(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => ({ name, stats: await stat(join(folder, name)).catch(() => null) })),
  );
  return files
    .flatMap(({ name, stats }) => (stats?.isFile() ? { name, size: stats.size, changed: stats.mtimeMs } : []))
    .sort((a, b) => a.changed - b.changed);
}
