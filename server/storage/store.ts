import { createHash } from "node:crypto";

/** The one public bucket, named in the specification. */
export const BUCKET = "itinerary-images";

export interface ImageInfo {
  readonly path: string;
  readonly size: number;
  readonly contentType: string;
  /** Changes with the bytes; without quotes. */
  readonly etag: string;
  readonly lastModified: Date;
}

export interface StoredImage extends ImageInfo {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ListOptions {
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: { readonly column: "name" | "time"; readonly order: "asc" | "desc" };
  /** Only names with this prefix, ignoring case. */
  readonly search: string;
}

export type ListEntry =
  | { readonly name: string; readonly image: null }
  | { readonly name: string; readonly image: ImageInfo };

/** Stores the images. `parseImagePath` has checked the paths. */
export interface ImageStore {
  /** Returns 'exists' if something is there and `replace` is false. Readers see either the old bytes or the new. */
  put(
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { readonly contentType: string; readonly replace: boolean },
  ): Promise<"stored" | "exists">;
  get(path: string): Promise<StoredImage | null>;
  head(path: string): Promise<ImageInfo | null>;
  /** Whether there was anything to remove. */
  remove(path: string): Promise<boolean>;
  /** The folders, then the images, directly under a folder ('' is the bucket itself). */
  list(folder: string, options: ListOptions): Promise<readonly ListEntry[]>;
}

/** The store cannot respond now, for example because an S3 endpoint is down; worth a retry later. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** The official client expects an id per object; ours is derived from the path, an image's only identity. */
export function imageId(path: string): string {
  const hash = createHash("sha256").update(`${BUCKET}/${path}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
