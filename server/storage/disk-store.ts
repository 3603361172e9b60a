import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, open, readdir, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { errorCode, writeFileAtomically } from "#server/storage/atomic-file.ts";
import { selectPage } from "#server/storage/folder-page.ts";
import { parseImagePath } from "#server/storage/image-path.ts";
import { SNIFFED_BYTES, sniffImageType } from "#server/storage/image-type.ts";
import { refusals } from "#server/storage/storage-refusal.ts";
import { BUCKET, type ImageInfo, type ImageStore, type ListEntry } from "#server/storage/store.ts";

const REMEMBERED_ETAGS = 10_000;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Images as plain files under DATA_DIR/images. There is nothing beside the file: its type is read from its
 * first bytes and its ETag is a hash of its content.
 */
export function createDiskStore(dataDir: string): ImageStore {
  const root = join(dataDir, "images", BUCKET);
  // No image path has a segment that begins with a dot, so nothing in here can be read or listed.
  const scratchDir = join(root, ".unfinished");
  const etags = new LRUCache<string, string>({ max: REMEMBERED_ETAGS });
  let cleaned: Promise<void> | null = null;

  function fileOf(path: string): string {
    if (parseImagePath(path) === null) throw refusals.invalidKey();
    return join(root, path);
  }

  /** Writing always creates a new file, so inode, time and size change with the content. */
  async function etagOf(stats: BigIntStats, read: () => Promise<Uint8Array>): Promise<string> {
    const version = `${stats.ino}-${stats.mtimeNs}-${stats.size}`;
    const known = etags.get(version);
    if (known) return known;
    const etag = createHash("sha256")
      .update(await read())
      .digest("hex")
      .slice(0, 32);
    etags.set(version, etag);
    return etag;
  }

  async function withFile<T>(path: string, use: (file: FileHandle, stats: BigIntStats) => Promise<T>) {
    const file = await open(fileOf(path), "r").catch((error) => {
      if (isAbsent(error)) return null;
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

  async function describe(
    path: string,
    stats: BigIntStats,
    head: Uint8Array,
    read: () => Promise<Uint8Array>,
  ) {
    return {
      path,
      size: Number(stats.size),
      contentType: sniffImageType(head) ?? "application/octet-stream",
      etag: await etagOf(stats, read),
      lastModified: stats.mtime,
    } satisfies ImageInfo;
  }

  function headOf(path: string): Promise<ImageInfo | null> {
    return withFile(path, async (file, stats) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
      // The whole content is read from its beginning: `position` 0 above left the file's own position alone.
      return describe(path, stats, buffer.subarray(0, bytesRead), () => file.readFile());
    });
  }

  return {
    async put(path, bytes, { replace }) {
      cleaned ??= removeAbandoned(scratchDir);
      await cleaned;
      try {
        const written = await writeFileAtomically(fileOf(path), bytes, { scratchDir, replace });
        return written ? "stored" : "exists";
      } catch (error) {
        if (["EISDIR", "ENOTDIR", "EEXIST", "ENOTEMPTY"].includes(errorCode(error) ?? ""))
          throw refusals.pathTaken();
        throw error;
      }
    },

    get: (path) =>
      withFile(path, async (file, stats) => {
        const bytes = await file.readFile();
        return { ...(await describe(path, stats, bytes, async () => bytes)), bytes };
      }),

    head: headOf,

    async remove(path) {
      const file = fileOf(path);
      try {
        await rm(file);
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
      await removeEmptyFolders(dirname(file), root);
      return true;
    },

    async list(folder, options) {
      const directory = folder === "" ? root : fileOf(folder);
      const entries = await readdir(directory, { withFileTypes: true }).catch((error) => {
        if (isAbsent(error)) return [];
        throw error;
      });
      const visible = entries.filter((entry) => parseImagePath(entry.name) !== null);
      const folders = visible.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      const files = await Promise.all(
        visible
          .filter((entry) => entry.isFile())
          .map(async ({ name }) => ({ name, stats: await stat(join(directory, name)).catch(() => null) })),
      );
      const page = selectPage(
        folders,
        files.flatMap(({ name, stats }) => (stats ? [{ name, lastModified: stats.mtime }] : [])),
        options,
      );
      const listed: ListEntry[] = page.folders.map((name) => ({ name, image: null }));
      for (const { name } of page.files) {
        const image = await headOf(folder === "" ? name : `${folder}/${name}`);
        if (image) listed.push({ name, image });
      }
      return listed;
    },
  };
}

/** Nothing there, or a folder, or a file where the path needs a folder: in each case no image. */
function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR", "EISDIR", "ERR_FS_EISDIR"].includes(errorCode(error) ?? "");
}

/** Like an S3 store, this one has no empty folders. */
async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** What a killed process left half-written; recent files may belong to another process and stay. */
async function removeAbandoned(scratchDir: string): Promise<void> {
  const names = await readdir(scratchDir).catch(() => []);
  for (const name of names) {
    const file = join(scratchDir, name);
    const stats = await stat(file).catch(() => null);
    if (stats && stats.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
