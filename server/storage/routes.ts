import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { TokenAccess } from "#server/data/token-access.ts";
import { bearerToken } from "#server/data/tokens.ts";
import type { Log } from "#server/process/log.ts";
import { errorCode } from "#server/process/system-error.ts";
import {
  type AdminHandlerDeps,
  createAdminHandlers,
  createReadHandlers,
} from "#server/storage/image-handlers.ts";
import type { ImageVariants } from "#server/storage/image-variants.ts";
import { StorageError, storageErrors } from "#server/storage/storage-errors.ts";
import { IMAGE_BUCKET, StoreUnavailable } from "#server/storage/store.ts";

export interface StorageDeps extends AdminHandlerDeps {
  readonly imageVariants: ImageVariants;
  /** What the user of this access token may do. */
  accessOf(token: string): Promise<TokenAccess>;
}

/** `/storage/v1` for the official storage client, with one public bucket: anyone reads, admins write. */
export function createStorageRoutes({ imageVariants, accessOf, ...deps }: StorageDeps): Hono {
  const { store, log } = deps;

  const adminsOnly: MiddlewareHandler = async (c, next) => {
    const token = bearerToken(c.req.raw.headers);
    if (!token) throw storageErrors.noToken();
    const access = await accessOf(token);
    if (access === "unreachable") throw storageErrors.unavailable();
    if (access === "ended") throw storageErrors.sessionEnded();
    if (access !== "admin") throw storageErrors.notAdmin();
    await next();
  };

  const { read, render, info } = createReadHandlers(store, imageVariants);
  const { upload, list, removeOne, removeMany } = createAdminHandlers(deps);

  return (
    new Hono()
      .onError((error, c) => errorResponse(error, c, log))
      // Literal segments come first: 'public', 'info' and 'list' are not buckets.
      .get("/object/public/:bucket/:path{.+}", requireOurBucket, read)
      .all("/object/public/:bucket/:path{.+}", wrongMethod("GET, HEAD"))
      .get("/object/info/:bucket/:path{.+}", requireOurBucket, info)
      .all("/object/info/:bucket/:path{.+}", wrongMethod("GET, HEAD"))
      .post("/object/list/:bucket", requireOurBucket, adminsOnly, list)
      .all("/object/list/:bucket", wrongMethod("POST"))
      .get("/object/:bucket/:path{.+}", requireOurBucket, read)
      .post("/object/:bucket/:path{.+}", requireOurBucket, adminsOnly, upload(false))
      .put("/object/:bucket/:path{.+}", requireOurBucket, adminsOnly, upload(true))
      .delete("/object/:bucket/:path{.+}", requireOurBucket, adminsOnly, removeOne)
      .all("/object/:bucket/:path{.+}", requireOurBucket, wrongMethod("GET, HEAD, POST, PUT, DELETE"))
      .delete("/object/:bucket", requireOurBucket, adminsOnly, removeMany)
      .all("/object/:bucket", requireOurBucket, wrongMethod("DELETE"))
      // The official client uses 'authenticated' for a transformed `download`. The bucket is public, so no login is needed.
      .get("/render/image/:access{public|authenticated}/:bucket/:path{.+}", requireOurBucket, render)
      .all("/render/image/:access{public|authenticated}/:bucket/:path{.+}", wrongMethod("GET, HEAD"))
      .all("*", () => {
        throw storageErrors.noRoute();
      })
  );
}

const requireOurBucket: MiddlewareHandler = async (c, next) => {
  if (c.req.param("bucket") !== IMAGE_BUCKET) throw storageErrors.noBucket();
  await next();
};

const wrongMethod = (allowed: string) => (c: Context) => {
  c.header("allow", allowed);
  throw storageErrors.wrongMethod();
};

export function errorResponse(error: Error, c: Context, log: Log): Response {
  const refusal = error instanceof StorageError ? error : asServerError(error);
  if (refusal !== error)
    log("error", "storage request failed", { method: c.req.method, path: c.req.path, error });
  c.header("cache-control", "no-store");
  if (refusal.status === 503 || refusal.status === 429) c.header("retry-after", "5");
  return c.json(refusal.body, refusal.status);
}

function asServerError(error: Error): StorageError {
  if (["ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "")) return storageErrors.diskFull();
  return error instanceof StoreUnavailable
    ? new StorageError(503, "Unavailable", "The image store does not answer. Please try again later.")
    : new StorageError(500, "Internal", "Something went wrong on our side. Please try again later.");
}
