import { join } from "node:path";
import { Hono } from "hono";
import type { Config } from "#server/config/config.ts";
import type { Backend } from "#server/data/backend.ts";
import type { Clients, DatabaseClient } from "#server/data/clients.ts";
import type { Keys } from "#server/data/keys.ts";
import { isSameSecret } from "#server/data/secrets.ts";
import { readTokenAccess } from "#server/data/token-access.ts";
import type { Log } from "#server/process/log.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import type { IllustrationStore } from "#server/storage/illustration-store.ts";
import { createImageProcess, type ImageProcess } from "#server/storage/image-process/image-process.ts";
import { createImageVariants } from "#server/storage/image-variants.ts";
import { createPaperRoutes } from "#server/storage/paper-routes.ts";
import {
  createPaperStore,
  createRemotePaperStore,
  type PaperStore,
  removeUnfinishedPapers,
  unfinishedPapers,
} from "#server/storage/paper-store.ts";
import {
  createImagePreparation,
  type ImagePreparation,
  type ImageRecords,
} from "#server/storage/prepare-images.ts";
import { createStorageRoutes, errorResponse } from "#server/storage/routes.ts";
import { createS3Store } from "#server/storage/s3-store.ts";
import type { SanitizedImage } from "#server/storage/sanitize-image.ts";
import { IMAGE_BUCKET, StoreUnavailable } from "#server/storage/store.ts";

export interface ImageServiceDeps {
  readonly config: Pick<Config, "dataDir" | "s3">;
  readonly keys: Pick<Keys, "secretKey">;
  readonly backend: Backend;
  readonly clients: Clients;
  readonly log: Log;
}

export interface ImageService {
  readonly routes: Hono;
  readonly illustrations: IllustrationStore;
  readonly papers: PaperStore;
  /** Checks an image, stores it under the path that `pathFor` returns for its type, and returns the path. */
  storeChecked(
    bytes: Uint8Array,
    pathFor: (contentType: SanitizedImage["contentType"]) => string,
  ): Promise<string>;
  /** Rejects if images cannot be read or stored now. */
  check(): Promise<void>;
  /** Starts creating missing variants in the background. */
  startPreparing(): void;
  close(): Promise<void>;
}

type PictureService = Omit<ImageService, "papers">;

/** /storage/v1: our own image store, or the Supabase project's in remote mode. */
export function createImageService(deps: ImageServiceDeps): ImageService {
  const imageProcess = createImageProcess();
  const { backend, config, keys, clients, log } = deps;
  const isRemote = backend.kind === "remote";
  const papers = isRemote ? createRemotePaperStore(clients.service) : createPaperStore(config);
  const service = isRemote ? createRemoteService(deps, imageProcess) : createOwnService(deps, imageProcess);
  const paperRoutes = createPaperRoutes({
    store: papers,
    clientOf: (token) => (isSameSecret(token, keys.secretKey) ? clients.service : clients.asUser(token)),
    service: clients.service,
    folder: unfinishedPapers(config.dataDir),
    log,
  });
  return {
    ...service,
    papers,
    startPreparing() {
      service.startPreparing();
      void removeUnfinishedPapers(config.dataDir);
    },
    routes: new Hono()
      .onError((error, c) => errorResponse(error, c, log))
      .route("/", paperRoutes)
      .route("/", service.routes),
  };
}

function createOwnService(
  { config, keys, clients, log }: ImageServiceDeps,
  imageProcess: ImageProcess,
): PictureService {
  const store = config.s3 ? createS3Store(config.s3) : createDiskStore(config.dataDir);
  const cacheDir = join(config.dataDir, "cache/images");
  const imageVariants = createImageVariants({ store, cacheDir, imageProcess, log });
  const records = createImageRecords(clients.service);
  /** Images that were stored before `startPreparing`. */
  const storedEarlier: string[] = [];
  let preparation: ImagePreparation | null = null;
  const prepare = (path: string) => (preparation ? preparation.add(path) : storedEarlier.push(path));
  const onStored = async (path: string, color: string) => {
    // A failure here is harmless: the background preparation finds images without a color later.
    await records
      .noteColor(path, color)
      .catch((error) => log("warn", "the image's color could not be saved", { path, error }));
    prepare(path);
  };
  const accessOf = async (token: string) =>
    isSameSecret(token, keys.secretKey) ? "admin" : readTokenAccess(clients.asUser(token));
  return {
    routes: createStorageRoutes({ store, imageVariants, imageProcess, onStored, accessOf, log }),
    illustrations: {
      has: async (path) => (await store.head(path)) !== null,
      put: async ({ path, bytes, contentType, color, variants }) => {
        await store.put(path, bytes, { contentType, replace: true });
        const source = await store.head(path);
        for (const { options, read } of variants)
          if (source) await imageVariants.cacheVariant(source, options, await read());
        await onStored(path, color);
      },
    },
    async storeChecked(bytes, pathFor) {
      const image = await imageProcess.sanitize(bytes);
      const path = pathFor(image.contentType);
      await store.put(path, image.bytes, { contentType: image.contentType, replace: true });
      await onStored(path, image.color);
      return path;
    },
    check: () => store.check(),
    startPreparing() {
      preparation = createImagePreparation({ imageVariants, records, log });
      for (const path of storedEarlier.splice(0)) preparation.add(path);
    },
    async close() {
      await Promise.all([preparation?.close(), imageProcess.close()]);
    },
  };
}

/** The Supabase project stores the images, and creates the variants itself on demand. */
function createRemoteService(
  { backend, clients, log }: ImageServiceDeps,
  imageProcess: ImageProcess,
): PictureService {
  const bucket = clients.service.storage.from(IMAGE_BUCKET);
  const put = async (path: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => {
    const { error } = await bucket.upload(path, bytes, { contentType, upsert: true });
    if (error) throw new Error(`the image ${path} could not be stored: ${error.message}`);
  };
  return {
    routes: new Hono()
      .onError((error, c) => errorResponse(error, c, log))
      .all("*", (c) =>
        backend.fetch(c.req.raw).catch((cause: unknown) => {
          throw new StoreUnavailable("the Supabase project did not respond", { cause });
        }),
      ),
    illustrations: {
      has: async (path) => (await bucket.exists(path)).data,
      put: ({ path, bytes, contentType }) => put(path, bytes, contentType),
    },
    async storeChecked(bytes, pathFor) {
      const image = await imageProcess.sanitize(bytes);
      const path = pathFor(image.contentType);
      await put(path, image.bytes, image.contentType);
      return path;
    },
    check: async () => {
      const { error } = await bucket.list("", { limit: 1 });
      if (error) throw error;
    },
    startPreparing: () => {},
    close: () => imageProcess.close(),
  };
}

function createImageRecords(service: DatabaseClient): ImageRecords {
  return {
    async findUnprepared(limit) {
      const { data, error } = await service.rpc("unprepared_images", { most: limit });
      if (error) throw new Error(error.message);
      return data;
    },
    async noteColor(path, color) {
      const { error } = await service.rpc("note_image_color", { path, color });
      if (error) throw new Error(error.message);
    },
  };
}
