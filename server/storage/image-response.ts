import { isUnchanged } from "#server/http/cache/cached-response.ts";
import { isImageType } from "#server/storage/image-type.ts";
import type { ImageInfo, StoredImage } from "#server/storage/store.ts";

/** A year, but not 'immutable', because an upload may replace the image at the same path. */
export const IMAGE_CACHE_CONTROL = "public, max-age=31536000";

/** An ETag in header format. */
const quoteEtag = (etag: string): string => `"${etag}"`;

/** Whether the client's copy is still current. */
export const isUnchangedImage = (request: Request, { etag }: Pick<ImageInfo, "etag">): boolean =>
  isUnchanged(request.headers.get("if-none-match") ?? undefined, quoteEtag(etag));

export function unchangedResponse(
  image: Pick<ImageInfo, "etag" | "lastModified">,
  extraHeaders: HeadersInit = {},
): Response {
  return new Response(null, { status: 304, headers: cacheHeaders(image, extraHeaders) });
}

/** The image, or only its headers for HEAD. */
export function imageResponse(image: ImageInfo | StoredImage, extraHeaders: HeadersInit = {}): Response {
  const headers = cacheHeaders(image, extraHeaders);
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

function cacheHeaders(
  { etag, lastModified }: Pick<ImageInfo, "etag" | "lastModified">,
  extraHeaders: HeadersInit,
): Headers {
  const headers = new Headers(extraHeaders);
  headers.set("cache-control", IMAGE_CACHE_CONTROL);
  headers.set("etag", quoteEtag(etag));
  headers.set("last-modified", lastModified.toUTCString());
  return headers;
}
