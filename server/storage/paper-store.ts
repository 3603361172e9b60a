import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "#server/config/config.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { errorCode } from "#server/process/system-error.ts";
import { isMissingFileError } from "#server/storage/disk-image-reader.ts";
import { createS3Client, type S3Settings } from "#server/storage/s3-client.ts";
import { StoreUnavailable } from "#server/storage/store.ts";

export const PAPER_BUCKET = "papers";
/** A slow phone may take this long to read or send 20 MB. */
const TRANSFER_MS = 10 * 60_000;

/** The files of the private bucket. The database knows their type, size and hash, and who may read them. */
export interface PaperStore {
  /** Moves a local file into the store. A path is written once. */
  put(path: string, file: string, contentType: string): Promise<void>;
  get(path: string): Promise<ReadableStream | null>;
  remove(path: string): Promise<void>;
}

/** Where uploads are received before they are stored. */
export const unfinishedPapers = (dataDir: string) => join(dataDir, "images", PAPER_BUCKET, ".unfinished");

/** An upload takes at most this long, so that an older file belongs to a process that was killed. */
const UNFINISHED_MS = 60 * 60_000;

/** Removes what a killed process has received in part. */
export async function removeUnfinishedPapers(dataDir: string): Promise<void> {
  const folder = unfinishedPapers(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - UNFINISHED_MS) await rm(file, { force: true });
  }
}

/** Lends bytes as a local file, to put them into a store. */
export async function stageFile(
  dataDir: string,
  bytes: Uint8Array,
  use: (file: string) => Promise<void>,
): Promise<void> {
  const folder = unfinishedPapers(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, randomUUID());
  try {
    await writeFile(file, bytes, { mode: 0o600, flush: true });
    await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

export function createPaperStore({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): PaperStore {
  return s3 ? createS3PaperStore(s3) : createDiskPaperStore(dataDir);
}

function createDiskPaperStore(dataDir: string): PaperStore {
  const fileOf = (path: string) => join(dataDir, "images", PAPER_BUCKET, path);
  return {
    async put(path, file) {
      const target = fileOf(path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(file, target).catch(async (error) => {
        if (errorCode(error) !== "EXDEV") throw error;
        await copyFile(file, target);
      });
      const folder = await open(dirname(target), "r");
      await folder.sync().finally(() => folder.close());
    },
    async get(path) {
      const stats = await stat(fileOf(path)).catch((error) => {
        if (isMissingFileError(error)) return null;
        throw error;
      });
      return stats && new Response(await openAsBlob(fileOf(path))).body;
    },
    remove: (path) => rm(fileOf(path), { force: true }),
  };
}

/** Beside the pictures in their bucket. No path of a picture begins with a dot, so none reaches a paper. */
function createS3PaperStore(settings: S3Settings): PaperStore {
  const client = createS3Client(settings);
  const keyOf = (path: string) => `.${PAPER_BUCKET}/${path}`;
  return {
    async put(path, file, contentType) {
      const body = await openAsBlob(file, { type: contentType });
      const headers = { "content-type": contentType, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
      await client.object(keyOf(path), {
        method: "PUT",
        expected: [200],
        headers,
        body,
        bodyMs: TRANSFER_MS,
      });
    },
    async get(path) {
      const response = await client.object(keyOf(path), {
        method: "GET",
        expected: [200, 404],
        bodyMs: TRANSFER_MS,
      });
      if (response.ok) return response.body;
      await client.refuseMissingBucket(response);
      return null;
    },
    async remove(path) {
      await client.object(keyOf(path), { method: "DELETE", expected: [200, 204, 404] });
    },
  };
}

/** The bucket of the Supabase project. Only the service reads and writes it. */
export function createRemotePaperStore(service: DatabaseClient): PaperStore {
  const bucket = service.storage.from(PAPER_BUCKET);
  const refuse = (error: { message: string } | null) => {
    if (error) throw new StoreUnavailable(`the Supabase project: ${error.message}`, { cause: error });
  };
  return {
    async put(path, file, contentType) {
      refuse((await bucket.upload(path, await openAsBlob(file), { contentType })).error);
    },
    async get(path) {
      const { data, error } = await bucket.download(path).asStream();
      if (error && "status" in error && (error.status === 404 || error.status === 400)) return null;
      refuse(error);
      return data;
    },
    async remove(path) {
      refuse((await bucket.remove([path])).error);
    },
  };
}
