import { createHash } from "node:crypto";
import { explainFailure } from "#server/config/explain-failure.ts";
import type { Log } from "#server/process/log.ts";
import type { ImageProcess } from "#server/storage/image-process/image-process.ts";
import { sniffImageType } from "#server/storage/image-type.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";
import { storageErrors } from "#server/storage/storage-errors.ts";
import type { ImageInfo, ImageStore, StoredImage } from "#server/storage/store.ts";
import { createVariantCache } from "#server/storage/variant-cache.ts";

/** Enough for the variants of about five thousand images. */
const CACHE_BYTES = 2 * 1024 * 1024 * 1024;
/** Increment when the same options should produce different bytes. */
const VARIANT_VERSION = "3";

interface ImageVariantsDeps {
  readonly store: ImageStore;
  readonly cacheDir: string;
  readonly imageProcess: Pick<ImageProcess, "makeVariants">;
  readonly log: Log;
  readonly cacheBytes?: number;
}

export interface ImageVariants {
  /** The ETag of a variant, known without rendering it. */
  etagOf(source: ImageInfo, options: RenderOptions): string;
  render(source: ImageInfo, options: RenderOptions): Promise<StoredImage>;
  /** Creates the variants that are missing. Returns the image's dominant color, or null if the image is gone. */
  prepare(path: string, wanted: readonly RenderOptions[]): Promise<string | null>;
  /** Stores a variant that was created elsewhere. */
  cacheVariant(source: ImageInfo, options: RenderOptions, bytes: Uint8Array): Promise<void>;
}

export function createImageVariants({
  store,
  cacheDir,
  imageProcess,
  log,
  cacheBytes,
}: ImageVariantsDeps): ImageVariants {
  const cache = createVariantCache(cacheDir, cacheBytes ?? CACHE_BYTES);
  const activeRenders = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  const etagOf = ({ path, etag }: ImageInfo, { width, height, prefer }: RenderOptions) =>
    createHash("sha256")
      .update(JSON.stringify([VARIANT_VERSION, path, etag, width, height, prefer]))
      .digest("hex");

  // The image is sent even if it cannot be cached, for example on a full disk.
  const tryToCache = (key: string, path: string, bytes: Uint8Array) =>
    cache
      .put(key, bytes)
      .catch((error) =>
        log("warn", "image variant could not be cached", { path, reason: explainFailure(error) }),
      );

  async function readOrRender(
    key: string,
    path: string,
    options: RenderOptions,
  ): Promise<Buffer<ArrayBuffer>> {
    const cached = await cache.get(key);
    if (cached) return cached;
    const source = await store.get(path);
    if (!source) throw storageErrors.noObject();
    const { images } = await imageProcess.makeVariants(source.bytes, [options], { isUrgent: true });
    const [bytes] = images;
    if (!bytes) throw new Error("the image process returned no image");
    await tryToCache(key, path, bytes);
    return bytes;
  }

  return {
    etagOf,
    async render(source, options) {
      const key = etagOf(source, options);
      const rendering =
        activeRenders.get(key) ??
        readOrRender(key, source.path, options).finally(() => activeRenders.delete(key));
      activeRenders.set(key, rendering);
      const bytes = await rendering;
      return {
        path: source.path,
        bytes,
        size: bytes.byteLength,
        contentType: sniffImageType(bytes) ?? "application/octet-stream",
        etag: key,
        lastModified: source.lastModified,
      };
    },

    async prepare(path, wanted) {
      const source = await store.get(path);
      if (!source) return null;
      const missingOptions: RenderOptions[] = [];
      for (const options of wanted)
        if (!(await cache.has(etagOf(source, options)))) missingOptions.push(options);
      const { images, color } = await imageProcess.makeVariants(source.bytes, missingOptions);
      for (const [index, options] of missingOptions.entries()) {
        const bytes = images[index];
        if (bytes) await tryToCache(etagOf(source, options), path, bytes);
      }
      return color;
    },

    cacheVariant: (source, options, bytes) => tryToCache(etagOf(source, options), source.path, bytes),
  };
}
