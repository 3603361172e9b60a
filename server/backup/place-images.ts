import { hashOf, type Manifest } from "#server/backup/archive-format.ts";
import type { ImageStore } from "#server/storage/store.ts";

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
