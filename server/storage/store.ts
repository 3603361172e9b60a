import { createHash } from "node:crypto";

/** The one public bucket, named in the specification. */
export const IMAGE_BUCKET = "itinerary-images";

export interface ImageInfo {
  readonly path: string;
  readonly size: number;
  readonly contentType: string;
  /** Without quotes. It changes with the bytes. */
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

/** An entry without an image is a folder. */
export type ListEntry =
  | { readonly name: string; readonly image: null }
  | { readonly name: string; readonly image: ImageInfo };

/** Stores the images. Callers check paths with `parseImagePath` first. */
export interface ImageStore {
  /** Returns 'exists' if an image is there and `replace` is false. Readers see either the old image or the new one. */
  put(
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { readonly contentType: string; readonly replace: boolean },
  ): Promise<"stored" | "exists">;
  get(path: string): Promise<StoredImage | null>;
  head(path: string): Promise<ImageInfo | null>;
  /** Whether there was anything to remove. */
  remove(path: string): Promise<boolean>;
  /** Rejects if the store does not work. */
  check(): Promise<void>;
  /** The folders, then the images, directly under a folder ('' is the bucket itself). */
  list(folder: string, options: ListOptions): Promise<readonly ListEntry[]>;
}

/** The store cannot respond now, for example because an S3 endpoint is down. A later attempt may succeed. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** The official client expects an id for each object. Ours is a UUID (version 8) made from the path. */
export function imageId(path: string): string {
  const hash = createHash("sha256").update(`${IMAGE_BUCKET}/${path}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
