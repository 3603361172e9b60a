import { hashOf, type Manifest } from "#server/backup/archive-format.ts";
import type { Config } from "#server/config/config.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createS3Store } from "#server/storage/s3-store.ts";
import type { ImageStore } from "#server/storage/store.ts";

const PAGE = 1000;

/** Where the site keeps its images. */
export function imageStore(config: Pick<Config, "s3" | "dataDir">): ImageStore {
  return config.s3 ? createS3Store(config.s3) : createDiskStore(config.dataDir);
}

/** The path of every image, folder by folder. */
export async function* listImages(store: ImageStore, folder = ""): AsyncGenerator<string> {
  const sortBy = { column: "name", order: "asc" } as const;
  for (let offset = 0; ; offset += PAGE) {
    const page = await store.list(folder, { limit: PAGE, offset, sortBy, search: "" });
    for (const { name, image } of page) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (image) yield path;
      else yield* listImages(store, path);
    }
    if (page.length < PAGE) return;
  }
}

export interface ImagePlan {
  /** Images that exist with different bytes. */
  readonly differing: ReadonlySet<string>;
  /** Stores an image of the archive; one that differs from an existing image waits for `replaceDiffering`. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Keeps the old bytes under `folder`, then stores the new ones. */
  replaceDiffering(folder: string): Promise<void>;
}

/** Compares the archive's images with those of a store that may hold some already. */
export async function planImages(store: ImageStore, images: Manifest["images"]): Promise<ImagePlan> {
  const types = new Map(images.map((image) => [image.path, image.contentType]));
  const same = new Set<string>();
  const differing = new Set<string>();
  for (const { path, size, sha256 } of images) {
    const info = await store.head(path);
    if (!info) continue;
    const present = info.size === size ? await store.get(path) : null;
    (present && hashOf(present.bytes) === sha256 ? same : differing).add(path);
  }
  const contentType = (path: string) => types.get(path) ?? "application/octet-stream";
  const waiting = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    differing,
    async put(path, bytes) {
      if (same.has(path)) return;
      if (differing.has(path)) waiting.set(path, bytes);
      else await store.put(path, bytes, { contentType: contentType(path), replace: false });
    },
    async replaceDiffering(folder) {
      for (const [path, bytes] of waiting) {
        const old = await store.get(path);
        if (old)
          await store.put(`${folder}/${path}`, old.bytes, { contentType: old.contentType, replace: true });
        await store.put(path, bytes, { contentType: contentType(path), replace: true });
      }
    },
  };
}
