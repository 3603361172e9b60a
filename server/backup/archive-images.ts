import { type Manifest, sha256Hex } from "#server/backup/archive-format.ts";
import type { Config } from "#server/config/config.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createS3Store } from "#server/storage/s3-store.ts";
import type { ImageStore } from "#server/storage/store.ts";

const PAGE_SIZE = 1000;

/** The store of the site's images: the S3 bucket if one is set, otherwise DATA_DIR. */
export function createImageStore(config: Pick<Config, "s3" | "dataDir">): ImageStore {
  return config.s3 ? createS3Store(config.s3) : createDiskStore(config.dataDir);
}

/** The path of every image, folder by folder. */
export async function* listImages(store: ImageStore, folder = ""): AsyncGenerator<string> {
  const sortBy = { column: "name", order: "asc" } as const;
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const page = await store.list(folder, { limit: PAGE_SIZE, offset, sortBy, search: "" });
    for (const { name, image } of page) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (image) yield path;
      else yield* listImages(store, path);
    }
    if (page.length < PAGE_SIZE) return;
  }
}

export interface ImagePlan {
  /** The paths at which the store holds an image with other bytes than the archive. */
  readonly differing: ReadonlySet<string>;
  /** Stores an image of the archive. If its path is in `differing`, keeps it until `replaceDiffering` stores it. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Copies the store's images in `differing` to `folder`, then replaces them with those given to `put`. */
  replaceDiffering(folder: string): Promise<void>;
  /** Removes the images that `put` has stored, after a restore that failed. */
  removeAdded(): Promise<void>;
}

/** Compares the archive's images with those of a store that may hold some already. */
export async function planImages(store: ImageStore, images: Manifest["images"]): Promise<ImagePlan> {
  const contentTypes = new Map(images.map((image) => [image.path, image.contentType]));
  const identical = new Set<string>();
  const differing = new Set<string>();
  for (const { path, size, sha256 } of images) {
    const storedHead = await store.head(path);
    if (!storedHead) continue;
    const stored = storedHead.size === size ? await store.get(path) : null;
    (stored && sha256Hex(stored.bytes) === sha256 ? identical : differing).add(path);
  }
  const contentType = (path: string) => contentTypes.get(path) ?? "application/octet-stream";
  const added: string[] = [];
  const replacements = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    differing,
    async put(path, bytes) {
      if (identical.has(path)) return;
      if (differing.has(path)) replacements.set(path, bytes);
      else {
        await store.put(path, bytes, { contentType: contentType(path), replace: false });
        added.push(path);
      }
    },
    async removeAdded() {
      for (const path of added) await store.remove(path);
    },
    async replaceDiffering(folder) {
      for (const [path, bytes] of replacements) {
        const oldImage = await store.get(path);
        if (oldImage)
          await store.put(`${folder}/${path}`, oldImage.bytes, {
            contentType: oldImage.contentType,
            replace: true,
          });
        await store.put(path, bytes, { contentType: contentType(path), replace: true });
      }
    },
  };
}
