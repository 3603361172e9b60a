import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import PQueue from "p-queue";
import type { Encoding } from "#server/answers/accept-encoding.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const LEVELS = {
  /** For whoever waits: one or two milliseconds for a page. */
  quick: { br: 1, gzip: 1 },
  /** For all who come later: half a second for a page, a quarter smaller. */
  thorough: { br: 10, gzip: 9 },
} as const;

/** Room for the whole result: each piece would be a turn of its own between the threads, and more would be garbage. */
const chunkFor = (body: Buffer) => Math.max(16 * 1024, body.byteLength >> 1);

/** As far as the text reaches: a larger window is room that is taken and never used. */
const windowFor = (body: Buffer) =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(body.byteLength + 16))));

/** One at a time, so that requests find the other threads and cores free. */
const thoroughly = new PQueue({ concurrency: 1 });

/** Both run in threads of Node's own pool. */
export const compressQuickly = (body: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> =>
  compress(body, encoding, LEVELS.quick);

export const compressThoroughly = (body: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> =>
  thoroughly.add(() => compress(body, encoding, LEVELS.thorough));

function compress(
  body: Buffer,
  encoding: Exclude<Encoding, "identity">,
  levels: Readonly<Record<typeof encoding, number>>,
): Promise<Buffer> {
  if (encoding === "gzip")
    return toGzip(body, { level: levels.gzip, chunkSize: chunkFor(body) }).then(withoutRoom);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
  };
  return toBrotli(body, { params, chunkSize: chunkFor(body) }).then(withoutRoom);
}

/** Bytes to be kept: else the block that they lie in (64 kB for a short text) would be kept with them. */
export const withoutRoom = (bytes: Buffer): Buffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
