import { isUnchanged } from "#server/http/cache/cached-response.ts";
import { isImageType } from "#server/storage/image-type.ts";
import type { ImageInfo, StoredImage } from "#server/storage/store.ts";

/** A year, but not 'immutable', because an upsert may replace the bytes at the same path. */
export const CACHE_CONTROL = "public, max-age=31536000";

/** An ETag in header format. */
const quoted = (etag: string): string => `"${etag}"`;

/** Whether the client's copy is still current. */
export const isUnchangedImage = (request: Request, { etag }: Pick<ImageInfo, "etag">): boolean =>
  isUnchanged(request.headers.get("if-none-match") ?? undefined, quoted(etag));

export function unchangedResponse(
  image: Pick<ImageInfo, "etag" | "lastModified">,
  extra: HeadersInit = {},
): Response {
  return new Response(null, { status: 304, headers: validators(image, extra) });
}

/** The image, or only its headers for HEAD. */
export function imageResponse(image: ImageInfo | StoredImage, extra: HeadersInit = {}): Response {
  const headers = validators(image, extra);
  headers.set(
    "content-type",
    isImageType(image.contentType) ? image.contentType : "application/octet-stream",
  );
  headers.set("content-length", String(image.size));
  // Should anything but an image ever be stored, browsers must neither guess its type nor run it.
  headers.set("x-content-type-options", "nosniff");
  headers.set("content-security-policy", "default-src 'none'; sandbox");
  return new Response("bytes" in image ? image.bytes : null, { headers });
}

function validators(
  { etag, lastModified }: Pick<ImageInfo, "etag" | "lastModified">,
  extra: HeadersInit,
): Headers {
  const headers = new Headers(extra);
  headers.set("cache-control", CACHE_CONTROL);
  headers.set("etag", quoted(etag));
  headers.set("last-modified", lastModified.toUTCString());
  return headers;
}
