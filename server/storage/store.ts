import { createHash } from "node:crypto";

/** The one public bucket, named as the specification and the official client name it. */
export const BUCKET = "itinerary-images";

export interface ImageInfo {
  readonly path: string;
  readonly size: number;
  readonly contentType: string;
  /** Changes whenever the bytes do; without quotes. */
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
  /** Only names that begin with this, in either case. */
  readonly search: string;
}

export type ListEntry =
  | { readonly name: string; readonly image: null }
  | { readonly name: string; readonly image: ImageInfo };

/** Where the images are. Paths were checked by `parseImagePath` before. */
export interface ImageStore {
  /** 'exists' when something is there and `replace` is false; readers see the old bytes or the new, never a mixture. */
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

/** A store that cannot answer now, such as an S3 endpoint that is down; worth another try later. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** The official client wants an id per object; ours follows from the path, as nothing else identifies an image. */
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
