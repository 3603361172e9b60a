import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type Compression = Exclude<Encoding, "identity">;

/** Compressing a smaller response saves nothing. */
export const MIN_COMPRESSED_BYTES = 1024;

const COMPRESSION_LEVELS: Readonly<Record<Compression, number>> = { br: 4, gzip: 6 };

/** Our order of preference if the client gives several the same q value. */
const OFFERED_ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];
/** Limits the cache below. Browsers send only a few different headers. */
const MAX_CACHED_HEADERS = 100;
const encodingByHeader = new Map<string, Encoding>();

/** The encoding that this Accept-Encoding header prefers. At equal q values, the one with the smallest result. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const cachedEncoding = encodingByHeader.get(header);
  if (cachedEncoding) return cachedEncoding;
  const encoding = parseAcceptEncoding(header);
  if (encodingByHeader.size < MAX_CACHED_HEADERS) encodingByHeader.set(header, encoding);
  return encoding;
}

function parseAcceptEncoding(header: string): Encoding {
  const qualities = new Map<string, number>();
  for (const entry of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const value = quality === undefined ? 1 : Number(quality);
    if (name) qualities.set(name === "x-gzip" ? "gzip" : name, Number.isFinite(value) ? value : 0);
  }
  const wildcard = qualities.get("*");
  const qualityOf = (encoding: Encoding): number =>
    // Encodings that are not named are refused, except identity, which comes last (RFC 9110, 12.5.3).
    qualities.get(encoding) ?? wildcard ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  const best = OFFERED_ENCODINGS.reduce((a, b) => (qualityOf(b) > qualityOf(a) ? b : a));
  return qualityOf(best) > 0 ? best : "identity";
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Runs in Node's thread pool. */
export async function compress(body: Buffer, encoding: Compression): Promise<Buffer<ArrayBuffer>> {
  const compressed =
    encoding === "gzip"
      ? await toGzip(body, { level: COMPRESSION_LEVELS.gzip })
      : await toBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVELS.br,
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
      ? createGzip({ level: COMPRESSION_LEVELS.gzip, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVELS.br },
          flush: constants.BROTLI_OPERATION_FLUSH,
        });
  // The callback is empty, because reading from the compressor throws the same error.
  pipeline(body, compressor, () => {});
  const chunks = compressor[Symbol.asyncIterator]();
  return streamOf({
    next: () => chunks.next(),
    // The iterator's own `return` would wait for the next chunk.
    return: async () => ({ done: true, value: compressor.destroy() }),
  });
}

/** Streams a body with backpressure. Each chunk is read only after the previous one was taken. */
export const streamOf = (chunks: AsyncIterator<Uint8Array<ArrayBuffer>>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
