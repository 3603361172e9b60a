import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { paperExtensions } from "#domain/paper-types.ts";
import { StorageError, storageErrors } from "#server/storage/storage-errors.ts";

export const MAX_PAPER_BYTES = 20 * 1024 * 1024;
/** Room for the form around the file, before and after it. */
const FORM_BYTES = 64 * 1024;
/** The longest beginning of a file that `file-type` asks for. */
const SNIFFED_BYTES = 4100;

const tooLarge = () =>
  new StorageError(413, "Payload too large", "The file is too large: a paper has at most 20 MB.");

export interface ReceivedPaper {
  /** A local file; the caller moves or removes it. */
  readonly file: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Writes the body of an upload to `folder` without holding it in memory, and reads from its bytes what it is. */
export async function receivePaper(request: Request, folder: string): Promise<ReceivedPaper> {
  const limit = MAX_PAPER_BYTES + FORM_BYTES;
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const raw = join(folder, randomUUID());
  try {
    await writeBody(request, raw, limit);
    const form = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(
      request.headers.get("content-type") ?? "",
    );
    return await describePaper(folder, raw, form?.[1]);
  } finally {
    await rm(raw, { force: true });
  }
}

async function writeBody(request: Request, name: string, limit: number): Promise<void> {
  const file = await open(name, "wx", 0o600);
  let size = 0;
  try {
    // Canceling the remaining body would make undici throw an uncaught error.
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength;
      if (size > limit) break;
      await file.write(chunk);
    }
  } catch (cause) {
    // A full disk has a code of its own; a lost connection is the sender's.
    if (cause instanceof Error && "code" in cause && /^E(NOSPC|DQUOT|IO)$/.test(String(cause.code)))
      throw cause;
    throw storageErrors.badRequest("The upload was interrupted.");
  } finally {
    await file.close();
  }
  if (size > limit) throw tooLarge();
}

/** Copies the file out of the body, and hashes it. */
async function describePaper(
  folder: string,
  raw: string,
  boundary: string | undefined,
): Promise<ReceivedPaper> {
  const source = await open(raw, "r");
  const range = await findFile(source, boundary).finally(() => source.close());
  const size = range.end - range.start;
  if (size > MAX_PAPER_BYTES) throw tooLarge();
  if (size <= 0) throw storageErrors.badRequest("The file is empty.");
  const name = join(folder, randomUUID());
  const file = await open(name, "wx", 0o600);
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(raw, { start: range.start, end: range.end - 1 })) {
      const bytes = Buffer.from(chunk);
      if (head.length < SNIFFED_BYTES)
        head = Buffer.concat([head, bytes.subarray(0, SNIFFED_BYTES - head.length)]);
      hash.update(bytes);
      await file.write(bytes);
    }
    const contentType = await readType(head);
    await file.sync();
    return { file: name, contentType, size, sha256: hash.digest("hex") };
  } catch (error) {
    await rm(name, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The kind of a file by its bytes; its name and the browser's claim do not count. */
async function readType(head: Uint8Array): Promise<string> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? "";
  if (Object.hasOwn(paperExtensions, mime)) return mime;
  throw new StorageError(
    415,
    "invalid_mime_type",
    /^image\/hei[cf]/.test(mime)
      ? "This photo is in Apple's HEIC format, which not every device opens. Take the photo from this page, or save it as JPEG, and add it again."
      : "Only PDF, JPEG, PNG and WebP can be added. Save the file as a PDF and add it again.",
  );
}

/** Where the file is in a body: all of it, or the part with a file name of a form, as the official client sends it. */
async function findFile(body: FileHandle, boundary: string | undefined) {
  const { size } = await body.stat();
  if (boundary === undefined) return { start: 0, end: size };
  const readAt = async (position: number, length: number) => {
    const { buffer, bytesRead } = await body.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const start = startOfFile(await readAt(0, FORM_BYTES), `--${boundary}`);
  // Only short fields may follow the file, so that its end is near the end of the body.
  const from = Math.max(start, size - FORM_BYTES);
  const length = start > 0 ? (await readAt(from, FORM_BYTES)).indexOf(`\r\n--${boundary}`) : -1;
  if (length < 0) throw storageErrors.badRequest("The form contains no complete file.");
  return { start, end: from + length };
}

/** Where the first part with a file name begins; 0 if there is none. */
function startOfFile(beginning: Buffer, delimiter: string): number {
  let part = beginning.indexOf(delimiter);
  while (part >= 0) {
    const end = beginning.indexOf("\r\n\r\n", part);
    if (end < 0) return 0;
    if (/\bfilename\*?=/i.test(beginning.toString("latin1", part, end))) return end + 4;
    part = beginning.indexOf(delimiter, end);
  }
  return 0;
}
