import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import PQueue from "p-queue";
import type { Encoding } from "#server/answers/accept-encoding.ts";
import { streamOf } from "#server/answers/stream-of.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const LEVELS = {
  /** For whoever waits: half a millisecond for a page by Brotli, one or two by gzip. */
  quick: { br: 0, gzip: 1 },
  /** For all who come later: a tenth of a second for a page by Brotli, a quarter smaller. */
  thorough: { br: 10, gzip: 9 },
} as const;

/** Room for the whole result: each piece would be a turn of its own between the threads, and more would be garbage. */
const chunkFor = (body: Buffer) => Math.max(16 * 1024, body.byteLength >> 1);

/** As far as the text reaches: a larger window is room that is taken and never used. */
const windowFor = (body: Buffer) =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(body.byteLength + 16))));

/** One at a time, so that requests find the other threads and cores free. */
const thoroughly = new PQueue({ concurrency: 1 });

/** In a thread of Node's own pool, so that this one renders the next page meanwhile. */
export const compressQuickly = (body: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> =>
  compress(body, encoding, LEVELS.quick);

/** Each piece as it comes, without waiting for the next; a failure and a caller who goes away are passed on. */
export function compressStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  encoding: Exclude<Encoding, "identity">,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const compressor =
    encoding === "gzip"
      ? createGzip({ level: LEVELS.quick.gzip, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: LEVELS.quick.br },
          flush: constants.BROTLI_OPERATION_FLUSH,
        });
  // Whoever reads the compressor is told of a failure.
  pipeline(body, compressor, () => {});
  const pieces = compressor[Symbol.asyncIterator]();
  return streamOf({
    next: () => pieces.next(),
    // The iterator's own would wait for the next piece first.
    return: async () => ({ done: true, value: compressor.destroy() }),
  });
}

/** In such a thread, too. */
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

/** For bytes that stay in memory: without this, the block that they lie in (64 kB for a short text) would stay too. */
export const withoutRoom = (bytes: Buffer): Buffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
