import { hash } from "node:crypto";
import type { RenderedPage } from "#app/lib/page-services.ts";
import { weakEtag } from "#server/answers/finished-answer.ts";

const partHashes = new WeakMap<Uint8Array, string>();

/** A part that many pages have in common is hashed once: two thirds of a page. */
export function pageEtag(pieces: RenderedPage["pieces"]): string {
  const own = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const known = partHashes.get(piece) ?? hash("sha256", piece, "base64url");
    partHashes.set(piece, known);
    return known;
  });
  return weakEtag(own.join("\0"));
}
