import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type Compression = Exclude<Encoding, "identity">;

/** In bytes. Compressing a smaller response saves nothing. */
export const SMALLEST_COMPRESSED = 1024;

const LEVELS: Readonly<Record<Compression, number>> = { br: 4, gzip: 6 };

/** In order of preference at equal quality. */
const OFFERED: readonly Encoding[] = ["br", "gzip", "identity"];
/** Limits the cache of header values. Browsers send only a few different values. */
const MAX_REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/** The encoding that this Accept-Encoding header prefers. At equal quality, the smallest one. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const cached = remembered.get(header);
  if (cached) return cached;
  const chosen = choose(header);
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const qualities = new Map<string, number>();
  for (const entry of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const value = quality === undefined ? 1 : Number(quality);
    if (name) qualities.set(name === "x-gzip" ? "gzip" : name, Number.isFinite(value) ? value : 0);
  }
  const wildcard = qualities.get("*");
  const qualityOf = (encoding: Encoding): number =>
    // Encodings that are not named are refused, except identity (RFC 9110, 12.5.3).
    qualities.get(encoding) ?? wildcard ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  const best = OFFERED.reduce((a, b) => (qualityOf(b) > qualityOf(a) ? b : a));
  return qualityOf(best) > 0 ? best : "identity";
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Runs in Node's thread pool. */
export async function compress(body: Buffer, encoding: Compression): Promise<Buffer<ArrayBuffer>> {
  const compressed =
    encoding === "gzip"
      ? await toGzip(body, { level: LEVELS.gzip })
      : await toBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: LEVELS.br,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
          },
        });
  // Copied, because a short result is part of a pooled 16 kB block, which would stay in memory too.
  return Buffer.from(new Uint8Array(compressed).buffer);
}

/** Sends each chunk without waiting for the next; passes on failures and disconnects. */
export function compressStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  encoding: Compression,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const compressor =
    encoding === "gzip"
      ? createGzip({ level: LEVELS.gzip, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: LEVELS.br },
          flush: constants.BROTLI_OPERATION_FLUSH,
        });
  // The compressor's reader gets the error.
  pipeline(body, compressor, () => {});
  const pieces = compressor[Symbol.asyncIterator]();
  return streamOf({
    next: () => pieces.next(),
    // The iterator's own `return` would wait for the next chunk.
    return: async () => ({ done: true, value: compressor.destroy() }),
  });
}

/** Streams a body with backpressure: each chunk is read once the previous one was taken. */
export const streamOf = (pieces: AsyncIterator<Uint8Array<ArrayBuffer>>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
