import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { errorCode } from "#server/process/system-error.ts";
import { SNIFFED_BYTES, sniffImageType } from "#server/storage/image-type.ts";
import type { ImageInfo, StoredImage } from "#server/storage/store.ts";

const MAX_CACHED_ETAGS = 10_000;

/**
 * Reads images from plain files. These have no metadata, so the type comes from the first bytes, and the ETag is a
 * hash of the content.
 */
export function createDiskImageReader(fileOf: (path: string) => string) {
  const etags = new LRUCache<string, string>({ max: MAX_CACHED_ETAGS });

  /** The ETag is cached by inode, time and size. These change with the content, because every write creates a new file. */
  async function etagOf(stats: BigIntStats, read: () => Promise<Uint8Array>): Promise<string> {
    const version = `${stats.ino}-${stats.mtimeNs}-${stats.size}`;
    const cached = etags.get(version);
    if (cached) return cached;
    const etag = createHash("sha256")
      .update(await read())
      .digest("hex")
      .slice(0, 32);
    etags.set(version, etag);
    return etag;
  }

  async function describeFile(
    path: string,
    stats: BigIntStats,
    head: Uint8Array,
    read: () => Promise<Uint8Array>,
  ): Promise<ImageInfo> {
    return {
      path,
      size: Number(stats.size),
      contentType: sniffImageType(head) ?? "application/octet-stream",
      etag: await etagOf(stats, read),
      lastModified: stats.mtime,
    };
  }

  return {
    get: async (path: string): Promise<StoredImage | null> =>
      withFile(fileOf(path), async (file, stats) => {
        const bytes = await file.readFile();
        return { ...(await describeFile(path, stats, bytes, async () => bytes)), bytes };
      }),

    head: async (path: string): Promise<ImageInfo | null> =>
      withFile(fileOf(path), async (file, stats) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
        // Reading at `position` 0 above did not move the file position, so readFile starts at the beginning.
        return describeFile(path, stats, buffer.subarray(0, bytesRead), () => file.readFile());
      }),
  };
}

/** Whether there is no file at the path: nothing is there, or a folder is, or a part of the path is a file. */
export function isMissingFileError(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR", "EISDIR", "ERR_FS_EISDIR"].includes(errorCode(error) ?? "");
}

async function withFile<T>(
  name: string,
  use: (file: FileHandle, stats: BigIntStats) => Promise<T>,
): Promise<T | null> {
  const file = await open(name, "r").catch((error) => {
    if (isMissingFileError(error)) return null;
    throw error;
  });
  if (!file) return null;
  try {
    const stats = await file.stat({ bigint: true });
    return stats.isFile() ? await use(file, stats) : null;
  } finally {
    await file.close();
  }
}
