import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { changeHeaders } from "#server/http/middleware/change-headers.ts";
import {
  chooseEncoding,
  compress,
  compressStream,
  MIN_COMPRESSED_BYTES,
} from "#server/http/middleware/encoding.ts";

/**
 * Compresses the app's responses with the same negotiation as cached responses, which are already compressed. Hono's
 * middleware has no Brotli and also compresses tiny responses without a Content-Length.
 */
export function compressResponses() {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!mayCompress(c.res)) return;
    changeHeaders(c, addVary);
    const encoding = chooseEncoding(c.req.header("accept-encoding"));
    if (encoding === "identity") return;
    const { status } = c.res;
    const headers = new Headers(c.res.headers);
    // The response is a stream, which is compressed chunk by chunk.
    if (c.res.body && headers.get("transfer-encoding") === "chunked") {
      headers.set("content-encoding", encoding);
      const stream = compressStream(c.res.body, encoding);
      c.res = undefined;
      c.res = new Response(stream, { status, headers });
      return;
    }
    const body = Buffer.from(await c.res.arrayBuffer());
    const isLarge = body.byteLength >= MIN_COMPRESSED_BYTES;
    const sentBody = isLarge ? await compress(body, encoding) : body;
    headers.set("content-length", String(sentBody.byteLength));
    if (isLarge) {
      headers.set("content-encoding", encoding);
      // A strong ETag would identify the uncompressed bytes.
      const etag = headers.get("etag");
      if (etag && !etag.startsWith("W/")) headers.set("etag", `W/${etag}`);
    }
    // Assigning over an existing response would merge the two.
    c.res = undefined;
    c.res = new Response(new Uint8Array(sentBody), { status, headers });
  });
}

function mayCompress({ status, headers, body }: Response): boolean {
  const isShort = Number(headers.get("content-length") ?? MIN_COMPRESSED_BYTES) < MIN_COMPRESSED_BYTES;
  const isPartial = status === 206;
  if (isShort || isPartial || headers.has("content-encoding")) return false;
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("content-type") ?? "") && body !== null;
}

function addVary(headers: Headers): void {
  const vary = headers.get("vary") ?? "";
  if (!/(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i.test(vary)) headers.append("vary", "Accept-Encoding");
}
