import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { encryptStream } from "#server/backup/encryption.ts";
import { StartupError } from "#server/config/config.ts";

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
}

export interface ArchiveTarget {
  readonly file: string;
  readonly passphrase: string | null;
  readonly created: Date;
}

/** The ending of an unfinished archive's name, so that nobody mistakes it for a backup. */
const PARTIAL = ".partial";

/**
 * Writes a gzipped tar file that only its owner can read. It gets its final name once it is complete and synced;
 * a failure removes the unfinished file.
 */
export async function writeArchive(
  { file, passphrase, created }: ArchiveTarget,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  refuseExisting(file);
  const partial = `${file}.${process.pid}${PARTIAL}`;
  const pack = tar.pack();
  // Level 3 takes a third of the default level's time, for a file that is a few percent larger.
  const gzip = createGzip({ level: 3 });
  const envelope = passphrase ? await encryptStream(passphrase) : new PassThrough();
  const writing = pipeline(pack, gzip, envelope, createWriteStream(partial, { mode: 0o600, flush: true }));
  // Awaited below. A failure before that must not count as unhandled.
  writing.catch(() => {});
  const add = (name: string, bytes: Uint8Array) =>
    Promise.race([
      new Promise<void>((resolve, reject) => {
        const entry = pack.entry({ name, size: bytes.byteLength, mode: 0o600, mtime: created }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      }),
      // When the disk is full, the output stream fails and the entry above would never finish.
      writing,
    ]);
  try {
    await fill({ add });
    pack.finalize();
    await writing;
    refuseExisting(file);
    await rename(partial, file);
    await syncFolder(dirname(file));
  } catch (cause) {
    pack.destroy();
    // A file error, such as a full disk, explains more than the error that it caused in `fill`.
    const failure = await writing.then(
      () => cause,
      (error: unknown) => (isFileError(error) ? error : cause),
    );
    await rm(partial, { force: true });
    if (!isFileError(failure)) throw failure;
    throw new StartupError(`the backup could not be written to ${file}: ${failure.message}`, { cause });
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartupError(`${file} exists already: choose another name`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
