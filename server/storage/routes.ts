import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Log } from "#server/log.ts";
import { errorCode } from "#server/storage/atomic-file.ts";
import { checkImage } from "#server/storage/image-check.ts";
import { parseFolderPath, parseImagePath } from "#server/storage/image-path.ts";
import { imageResponse, isUnchanged, unchangedResponse } from "#server/storage/image-response.ts";
import { createJobLimit } from "#server/storage/job-limit.ts";
import { listedObject, listRequest, objectInfo, removeRequest } from "#server/storage/object-shapes.ts";
import { createRenderer } from "#server/storage/render.ts";
import { parseRenderOptions } from "#server/storage/render-options.ts";
import { refusals, StorageRefusal } from "#server/storage/storage-refusal.ts";
import { BUCKET, type ImageStore, imageId, StoreUnavailable } from "#server/storage/store.ts";
import { readJson, readUpload } from "#server/storage/upload-body.ts";

export interface StorageDeps {
  readonly store: ImageStore;
  /** DATA_DIR/cache/images: resized images are kept here and nothing else. */
  readonly cacheDir: string;
  isAdmin(request: Request): Promise<boolean>;
  readonly log: Log;
}

/** `/storage/v1` as the official storage client speaks it, for the one public bucket: anyone reads, admins write. */
export function createStorageRoutes({ store, cacheDir, isAdmin, log }: StorageDeps): Hono {
  // Two cores, and each job may hold 40 megapixels.
  const jobs = createJobLimit({ atOnce: 2, waiting: 200 });
  const renderer = createRenderer({ store, cacheDir, jobs, log });

  const adminsOnly: MiddlewareHandler = async (c, next) => {
    if (!/^bearer \S/i.test(c.req.header("authorization") ?? "")) throw refusals.noToken();
    if (!(await isAdmin(c.req.raw))) throw refusals.notAdmin();
    await next();
  };

  const upload = (alwaysReplace: boolean) => async (c: Context) => {
    const path = pathOf(c);
    const replace = alwaysReplace || c.req.header("x-upsert") === "true";
    if (!replace && (await store.head(path))) throw refusals.duplicate();
    const sent = await readUpload(c.req.raw);
    const { bytes, contentType } = await jobs.run(() => checkImage(sent), { urgent: true });
    if ((await store.put(path, bytes, { contentType, replace })) === "exists") throw refusals.duplicate();
    log("info", "image stored", { path, contentType, bytes: bytes.byteLength });
    return c.json({ Id: imageId(path), Key: `${BUCKET}/${path}` });
  };

  const read = async (c: Context) => {
    const path = pathOf(c);
    if (c.req.method === "HEAD" || c.req.header("if-none-match") !== undefined) {
      const known = await store.head(path);
      if (!known) throw refusals.noObject();
      if (isUnchanged(c.req.raw, known.etag)) return unchangedResponse(known);
      if (c.req.method === "HEAD") return imageResponse(known);
    }
    const image = await store.get(path);
    if (!image) throw refusals.noObject();
    return imageResponse(image);
  };

  const render = async (c: Context) => {
    const path = pathOf(c);
    const options = parseRenderOptions(c.req.query(), c.req.header("accept") ?? "");
    const source = await store.head(path);
    if (!source) throw refusals.noObject();
    const vary = { vary: "Accept" };
    const etag = renderer.etagOf(source, options);
    if (isUnchanged(c.req.raw, etag)) return unchangedResponse({ ...source, etag }, vary);
    return imageResponse(await renderer.render(source, options), vary);
  };

  const info = async (c: Context) => {
    const image = await store.head(pathOf(c));
    if (!image) throw refusals.noObject();
    return c.json(objectInfo(image));
  };

  const list = async (c: Context) => {
    const { prefix, ...options } = await readJson(c.req.raw, listRequest);
    const folder = parseFolderPath(prefix);
    if (folder === null) throw refusals.invalidKey();
    return c.json((await store.list(folder, options)).map(listedObject));
  };

  const removeOne = async (c: Context) => {
    const path = pathOf(c);
    if (!(await store.remove(path))) throw refusals.noObject();
    log("info", "image removed", { path });
    return c.json({ message: "Successfully deleted" });
  };

  const removeMany = async (c: Context) => {
    const { prefixes } = await readJson(c.req.raw, removeRequest);
    const paths = [...new Set(prefixes.map(toImagePath))];
    const removed: { name: string; bucket_id: string; id: string }[] = [];
    for (const path of paths) {
      if (await store.remove(path)) removed.push({ name: path, bucket_id: BUCKET, id: imageId(path) });
    }
    log("info", "images removed", { paths: removed.map(({ name }) => name) });
    return c.json(removed);
  };

  return (
    new Hono()
      .onError((error, c) => answerError(error, c, log))
      // The literal second segment comes first: 'public', 'info' and 'list' are no buckets.
      .get("/object/public/:bucket/:path{.+}", ourBucket, read)
      .all("/object/public/:bucket/:path{.+}", wrongMethod("GET, HEAD"))
      .get("/object/info/:bucket/:path{.+}", ourBucket, info)
      .all("/object/info/:bucket/:path{.+}", wrongMethod("GET, HEAD"))
      .post("/object/list/:bucket", ourBucket, adminsOnly, list)
      .all("/object/list/:bucket", wrongMethod("POST"))
      .get("/object/:bucket/:path{.+}", ourBucket, read)
      .post("/object/:bucket/:path{.+}", ourBucket, adminsOnly, upload(false))
      .put("/object/:bucket/:path{.+}", ourBucket, adminsOnly, upload(true))
      .delete("/object/:bucket/:path{.+}", ourBucket, adminsOnly, removeOne)
      .all("/object/:bucket/:path{.+}", ourBucket, wrongMethod("GET, HEAD, POST, PUT, DELETE"))
      .delete("/object/:bucket", ourBucket, adminsOnly, removeMany)
      .all("/object/:bucket", ourBucket, wrongMethod("DELETE"))
      // The bucket is public, so the client's `download` with a transformation needs no more than the public URL.
      .get("/render/image/:access{public|authenticated}/:bucket/:path{.+}", ourBucket, render)
      .all("/render/image/:access{public|authenticated}/:bucket/:path{.+}", wrongMethod("GET, HEAD"))
      .all("*", () => {
        throw refusals.noRoute();
      })
  );
}

const ourBucket: MiddlewareHandler = async (c, next) => {
  if (c.req.param("bucket") !== BUCKET) throw refusals.noBucket();
  await next();
};

const wrongMethod = (allowed: string) => (c: Context) => {
  c.header("allow", allowed);
  throw refusals.wrongMethod();
};

function pathOf(c: Context): string {
  return toImagePath(c.req.param("path") ?? "");
}

function toImagePath(raw: string): string {
  const path = parseImagePath(raw);
  if (path === null) throw refusals.invalidKey();
  return path;
}

function answerError(error: Error, c: Context, log: Log): Response {
  const refusal = error instanceof StorageRefusal ? error : failure(error);
  if (refusal !== error)
    log("error", "storage request failed", { method: c.req.method, path: c.req.path, error });
  c.header("cache-control", "no-store");
  if (refusal.status === 503) c.header("retry-after", "5");
  return c.json(refusal.body, refusal.status);
}

function failure(error: Error): StorageRefusal {
  if (["ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "")) return refusals.diskFull();
  return error instanceof StoreUnavailable
    ? new StorageRefusal(503, "Unavailable", "The image store does not answer. Please try again later.")
    : new StorageRefusal(500, "Internal", "Something went wrong on our side. Please try again later.");
}
