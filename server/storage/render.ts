import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Log } from "#server/log.ts";
import { sniffImageType } from "#server/storage/image-type.ts";
import type { JobLimit } from "#server/storage/job-limit.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";
import { resizeImage } from "#server/storage/resize-image.ts";
import { refusals } from "#server/storage/storage-refusal.ts";
import type { ImageInfo, ImageStore, StoredImage } from "#server/storage/store.ts";
import { createVariantCache } from "#server/storage/variant-cache.ts";

const CACHE_BYTES = 512 * 1024 * 1024;
/** Increase the number when the same options should give other bytes; an update of sharp changes it too. */
const RECIPE = `2-${sharp.versions.sharp}`;

interface RendererDeps {
  readonly store: ImageStore;
  readonly cacheDir: string;
  readonly jobs: JobLimit;
  readonly log: Log;
  readonly cacheBytes?: number;
}

export interface Renderer {
  /** The ETag a variant of this image has or will have, known without rendering it. */
  etagOf(source: ImageInfo, options: RenderOptions): string;
  render(source: ImageInfo, options: RenderOptions): Promise<StoredImage>;
}

export function createRenderer(deps: RendererDeps): Renderer {
  const cache = createVariantCache(deps.cacheDir, deps.cacheBytes ?? CACHE_BYTES);
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  const etagOf = ({ path, etag }: ImageInfo, { width, height, quality, resize, prefer }: RenderOptions) =>
    createHash("sha256")
      .update(JSON.stringify([RECIPE, path, etag, width, height, quality, resize, prefer]))
      .digest("hex");

  async function make(key: string, path: string, options: RenderOptions): Promise<Buffer<ArrayBuffer>> {
    const cached = await cache.get(key);
    if (cached) return cached;
    return deps.jobs.run(async () => {
      const source = await deps.store.get(path);
      if (!source) throw refusals.noObject();
      const bytes = await resizeImage(source.bytes, options);
      // The picture is sent even if it cannot be cached, for example on a full disk.
      await cache
        .put(key, bytes)
        .catch((error) => deps.log("warn", "image variant not cached", { path, error }));
      return bytes;
    });
  }

  return {
    etagOf,
    async render(source, options) {
      const key = etagOf(source, options);
      const pending =
        underWay.get(key) ?? make(key, source.path, options).finally(() => underWay.delete(key));
      underWay.set(key, pending);
      const bytes = await pending;
      return {
        path: source.path,
        bytes,
        size: bytes.byteLength,
        contentType: sniffImageType(bytes) ?? "application/octet-stream",
        etag: key,
        lastModified: source.lastModified,
      };
    },
  };
}
