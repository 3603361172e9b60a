import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "#server/storage/atomic-file.ts";

/** Rendered variants on disk, never more than `maxBytes` of them: what was used longest ago goes first. */
export interface VariantCache {
  get(key: string): Promise<Buffer<ArrayBuffer> | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

export function createVariantCache(cacheDir: string, maxBytes: number): VariantCache {
  const scratchDir = join(cacheDir, ".unfinished");
  /** Sizes by key, in order of last use. */
  const sizes = new Map<string, number>();
  let total = 0;
  let loaded: Promise<void> | null = null;

  function remember(key: string, size: number) {
    forget(key);
    sizes.set(key, size);
    total += size;
  }

  function forget(key: string) {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  /** What earlier runs left, oldest first. */
  async function load() {
    // A killed process's unfinished variants are worth nothing.
    await rm(scratchDir, { recursive: true, force: true });
    const names = await readdir(cacheDir).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => ({ name, stats: await stat(join(cacheDir, name)).catch(() => null) })),
    );
    found.sort((a, b) => (a.stats?.mtimeMs ?? 0) - (b.stats?.mtimeMs ?? 0));
    for (const { name, stats } of found) if (stats?.isFile()) remember(name, stats.size);
    await evict();
  }

  async function evict() {
    for (const key of sizes.keys()) {
      if (total <= maxBytes) return;
      forget(key);
      await rm(join(cacheDir, key), { force: true });
    }
  }

  return {
    async get(key) {
      loaded ??= load();
      await loaded;
      const bytes = await readFile(join(cacheDir, key)).catch(() => null);
      if (bytes) remember(key, bytes.byteLength);
      else forget(key);
      return bytes;
    },

    async put(key, bytes) {
      loaded ??= load();
      await loaded;
      await writeFileAtomically(join(cacheDir, key), bytes, { scratchDir, replace: true });
      remember(key, bytes.byteLength);
      await evict();
    },
  };
}
