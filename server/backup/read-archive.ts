import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { userInfo } from "node:os";
import { PassThrough, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import tar from "tar-stream";
import { ArchiveRefused } from "#server/backup/archive-format.ts";
import { decryptStream, ENCRYPTED_MAGIC, HEADER_BYTES, TAG_BYTES } from "#server/backup/encryption.ts";
import { systemReason } from "#server/process/system-error.ts";

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The entries in order. Their hashes are not verified here, but by checkArchive. */
export async function* readArchive(file: string, passphrase: string | null): AsyncGenerator<ArchiveEntry> {
  const { from, to, decrypt } = await openEnvelope(file, passphrase);
  const extract = tar.extract();
  const source = createReadStream(file, { start: from, end: to });
  const gunzip = createGunzip();
  const reading = pipeline(source, decrypt ?? new PassThrough(), gunzip, extract);
  // Awaited below. A failure before that must not count as unhandled.
  reading.catch(() => {});
  try {
    for await (const entry of extract) {
      // A link has no bytes of its own, so it would become an empty file.
      if (entry.header.type !== "file") throw new Error(`${entry.header.name} is not a regular file`);
      yield { name: entry.header.name, size: entry.header.size ?? 0, chunks: bytesOf(file, entry) };
    }
    await reading;
    // Gunzip silently skips bytes after the end of its data, so compare how many bytes it used.
    if (gunzip.bytesWritten !== to - from + 1) throw new Error("there is data after its end");
  } catch (cause) {
    throw asRefusal(file, cause);
  } finally {
    source.destroy();
    extract.destroy();
  }
}

/** The bytes of an entry. Damage to the file throws ArchiveRefused. */
async function* bytesOf(file: string, entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
  } catch (cause) {
    throw asRefusal(file, cause);
  }
}

function asRefusal(file: string, cause: unknown): ArchiveRefused {
  if (cause instanceof ArchiveRefused) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ArchiveRefused(`${file} is damaged or cut off: ${reason}`, { cause });
}

/** Where the gzipped bytes are in the file, and how to decrypt them. */
interface Envelope {
  readonly from: number;
  readonly to: number;
  readonly decrypt: Transform | null;
}

async function openEnvelope(file: string, passphrase: string | null): Promise<Envelope> {
  const refuseUnreadable = (cause: NodeJS.ErrnoException) => {
    const byUser = cause.code === "EACCES" ? ` by the user ${userInfo().username}` : "";
    throw new ArchiveRefused(`${file} cannot be read${byUser}: ${systemReason(cause)}`, { cause });
  };
  const handle = await open(file).catch(refuseUnreadable);
  try {
    const { size } = await handle.stat();
    // A folder can be opened, but not read.
    const fileStart = await read(handle, 0, HEADER_BYTES).catch(refuseUnreadable);
    if (fileStart.subarray(0, ENCRYPTED_MAGIC.length).equals(ENCRYPTED_MAGIC)) {
      if (passphrase === null) {
        throw new ArchiveRefused(`${file} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE`);
      }
      if (size < HEADER_BYTES + TAG_BYTES + 1) throw new ArchiveRefused(`${file} is damaged or cut off`);
      const tag = await read(handle, size - TAG_BYTES, TAG_BYTES);
      const decrypt = await decryptStream(passphrase, fileStart, tag);
      return { from: HEADER_BYTES, to: size - TAG_BYTES - 1, decrypt };
    }
    if (!isPlainGzip(fileStart)) throw new ArchiveRefused(`${file} is not a backup of Calabash`);
    return { from: 0, to: size - 1, decrypt: null };
  } finally {
    await handle.close();
  }
}

/** No checksum covers gzip's header (RFC 1952), so it must be exactly what zlib writes. */
function isPlainGzip(fileStart: Buffer): boolean {
  const [id1, id2, method, flags, ...timeAndSystem] = fileStart;
  const [time0, time1, time2, time3, level, system] = timeAndSystem;
  const hasNoTime = time0 === 0 && time1 === 0 && time2 === 0 && time3 === 0;
  // The levels are default, best and fastest; the systems are Unix, Windows and macOS.
  const isFromZlib = [0, 2, 4].includes(level ?? -1) && [3, 10, 19].includes(system ?? -1);
  return id1 === 0x1f && id2 === 0x8b && method === 8 && flags === 0 && hasNoTime && isFromZlib;
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
