import type { Context } from "hono";
import type { Log } from "#server/process/log.ts";
import { parseFolderPath, parseImagePath } from "#server/storage/image-path.ts";
import type { ImageProcess } from "#server/storage/image-process/image-process.ts";
import { imageResponse, isUnchangedImage, unchangedResponse } from "#server/storage/image-response.ts";
import type { ImageVariants } from "#server/storage/image-variants.ts";
import { parseRenderOptions } from "#server/storage/render-options.ts";
import { storageErrors } from "#server/storage/storage-errors.ts";
import { IMAGE_BUCKET, type ImageInfo, type ImageStore, imageId } from "#server/storage/store.ts";
import { listedObject, listRequest, objectInfo, removeRequest } from "#server/storage/supabase-format.ts";
import { readJson, readUpload } from "#server/storage/upload-body.ts";

/** The public read operations. */
export function createReadHandlers(store: ImageStore, imageVariants: ImageVariants) {
  const headOf = async (path: string): Promise<ImageInfo> => {
    const image = await store.head(path);
    if (!image) throw storageErrors.noObject();
    return image;
  };

  return {
    async read(c: Context) {
      const path = pathOf(c);
      if (c.req.method === "HEAD" || c.req.header("if-none-match") !== undefined) {
        const stored = await headOf(path);
        if (isUnchangedImage(c.req.raw, stored)) return unchangedResponse(stored);
        if (c.req.method === "HEAD") return imageResponse(stored);
      }
      const image = await store.get(path);
      if (!image) throw storageErrors.noObject();
      return imageResponse(image);
    },

    async render(c: Context) {
      const path = pathOf(c);
      const options = parseRenderOptions(c.req.query(), c.req.header("accept") ?? "");
      const source = await headOf(path);
      const vary = { vary: "Accept" };
      const etag = imageVariants.etagOf(source, options);
      if (isUnchangedImage(c.req.raw, { etag })) return unchangedResponse({ ...source, etag }, vary);
      return imageResponse(await imageVariants.render(source, options), vary);
    },

    info: async (c: Context) => c.json(objectInfo(await headOf(pathOf(c)))),
  };
}

export interface AdminHandlerDeps {
  readonly store: ImageStore;
  readonly imageProcess: Pick<ImageProcess, "sanitize">;
  /** Called for every upload, before the response is sent. */
  onStored(path: string, color: string): Promise<void>;
  readonly log: Log;
}

/** The write operations, for admins. */
export function createAdminHandlers({ store, imageProcess, onStored, log }: AdminHandlerDeps) {
  return {
    upload: (alwaysReplace: boolean) => async (c: Context) => {
      const path = pathOf(c);
      const replace = alwaysReplace || c.req.header("x-upsert") === "true";
      if (!replace && (await store.head(path))) throw storageErrors.duplicate();
      const uploaded = await readUpload(c.req.raw);
      const { bytes, contentType, color } = await imageProcess.sanitize(uploaded);
      if ((await store.put(path, bytes, { contentType, replace })) === "exists")
        throw storageErrors.duplicate();
      await onStored(path, color);
      log("info", "image stored", { path, contentType, bytes: bytes.byteLength });
      return c.json({ Id: imageId(path), Key: `${IMAGE_BUCKET}/${path}` });
    },

    async list(c: Context) {
      const { prefix, ...options } = await readJson(c.req.raw, listRequest);
      const folder = parseFolderPath(prefix);
      if (folder === null) throw storageErrors.invalidKey();
      return c.json((await store.list(folder, options)).map(listedObject));
    },

    async removeOne(c: Context) {
      const path = pathOf(c);
      if (!(await store.remove(path))) throw storageErrors.noObject();
      log("info", "image removed", { path });
      return c.json({ message: "Successfully deleted" });
    },

    async removeMany(c: Context) {
      const { prefixes } = await readJson(c.req.raw, removeRequest);
      const paths = [...new Set(prefixes.map(toImagePath))];
      const removed: { name: string; bucket_id: string; id: string }[] = [];
      for (const path of paths) {
        if (await store.remove(path))
          removed.push({ name: path, bucket_id: IMAGE_BUCKET, id: imageId(path) });
      }
      log("info", "images removed", { paths: removed.map(({ name }) => name) });
      return c.json(removed);
    },
  };
}

function pathOf(c: Context): string {
  return toImagePath(c.req.param("path") ?? "");
}

function toImagePath(raw: string): string {
  const path = parseImagePath(raw);
  if (path === null) throw storageErrors.invalidKey();
  return path;
}
