import { z } from "zod";
import { IMAGE_CACHE_CONTROL } from "#server/storage/image-response.ts";
import { IMAGE_BUCKET, type ImageInfo, imageId, type ListEntry } from "#server/storage/store.ts";

/** The body of the official client's `list`. An image has a single timestamp, so every time column sorts by it. */
export const listRequest = z.object({
  prefix: z.string().default(""),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z
    .string()
    .nullish()
    .transform((search) => search ?? ""),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .nullish()
    .transform((sortBy) => ({
      column: (sortBy?.column ?? "name") === "name" ? ("name" as const) : ("time" as const),
      order: sortBy?.order ?? ("asc" as const),
    })),
});

/** The body of the official client's `remove`; this bucket has no versions, so an entry is a path. */
export const removeRequest = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** An entry in the format of Supabase's `list`; a folder has only a name. */
export function listedObject({ name, image }: ListEntry) {
  if (!image) {
    return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
  }
  const time = image.lastModified.toISOString();
  return {
    name,
    id: imageId(image.path),
    updated_at: time,
    created_at: time,
    last_accessed_at: time,
    metadata: {
      eTag: `"${image.etag}"`,
      size: image.size,
      mimetype: image.contentType,
      cacheControl: IMAGE_CACHE_CONTROL,
      lastModified: time,
      contentLength: image.size,
      httpStatusCode: 200,
    },
  };
}

/** An object in the format that the official client's `info` and `exists` read. */
export function objectInfo(image: ImageInfo) {
  return {
    id: imageId(image.path),
    version: image.etag,
    name: image.path,
    bucket_id: IMAGE_BUCKET,
    size: image.size,
    content_type: image.contentType,
    cache_control: IMAGE_CACHE_CONTROL,
    etag: `"${image.etag}"`,
    last_modified: image.lastModified.toISOString(),
    created_at: image.lastModified.toISOString(),
    metadata: {},
  };
}
