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
