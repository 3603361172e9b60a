import { createHash, hash } from "node:crypto";
import type { RenderedPage } from "#app/lib/page-services.ts";
import { weakEtag } from "#server/cache/cached-response.ts";

const partHashes = new WeakMap<Uint8Array, string>();

function hashOfPart(part: Uint8Array): string {
  const known = partHashes.get(part) ?? hash("sha256", part, "base64url");
  partHashes.set(part, known);
  return known;
}

/**
 * The page as bytes, and its ETag. Each piece is written to its place at once: a copy in between would be as large as
 * the page. A part that many pages have in common is hashed once: two thirds of a page.
 */
export function joinPieces(pieces: RenderedPage["pieces"]): {
  readonly body: Buffer<ArrayBuffer>;
  readonly etag: string;
} {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const body = Buffer.allocUnsafeSlow(length);
  const own = createHash("sha256");
  let parts = "";
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") {
      const end = at + body.write(piece, at);
      own.update(body.subarray(at, end));
      at = end;
    } else {
      body.set(piece, at);
      parts += ` ${at} ${hashOfPart(piece)}`;
      at += piece.byteLength;
    }
  }
  return { body, etag: weakEtag(own.update(parts).digest("base64url")) };
}
