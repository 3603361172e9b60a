import { join } from "node:path";
import { Hono } from "hono";
import { isSameSecret } from "#server/auth/same-secret.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import type { IllustrationStore } from "#server/first-start/illustrations.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/log.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createStorageRoutes } from "#server/storage/routes.ts";
import { createS3Store } from "#server/storage/s3-store.ts";
import { BUCKET } from "#server/storage/store.ts";

export interface ImageServiceDeps {
  readonly config: Pick<Config, "dataDir" | "s3">;
  readonly keys: Pick<Keys, "secretKey">;
  readonly backend: Backend;
  readonly clients: Clients;
  readonly log: Log;
}

/** /storage/v1: our own image store, or the Supabase project's in remote mode. */
export function createImageService(deps: ImageServiceDeps): { routes: Hono; imageStore: IllustrationStore } {
  return deps.backend.kind === "remote" ? passedOn(deps) : ownStore(deps);
}

function ownStore({ config, keys, clients, log }: ImageServiceDeps) {
  const store = config.s3 ? createS3Store(config.s3) : createDiskStore(config.dataDir);
  const isAdmin = async (token: string) => {
    if (isSameSecret(token, keys.secretKey)) return true;
    const { data, error, status } = await clients.asUser(token).rpc("has_role", { role: "admin" });
    if (error && status >= 500) throw new Error(`the admin role could not be checked: ${error.message}`);
    return data === true;
  };
  return {
    routes: createStorageRoutes({ store, cacheDir: join(config.dataDir, "cache/images"), isAdmin, log }),
    imageStore: {
      has: async (path: string) => (await store.head(path)) !== null,
      put: async (path: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => {
        await store.put(path, bytes, { contentType, replace: true });
      },
    },
  };
}

function passedOn({ backend, clients }: ImageServiceDeps) {
  const bucket = clients.service.storage.from(BUCKET);
  return {
    routes: new Hono().all("*", (c) => backend.fetch(c.req.raw)),
    imageStore: {
      has: async (path: string) => (await bucket.exists(path)).data === true,
      put: async (path: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => {
        const { error } = await bucket.upload(path, bytes, { contentType, upsert: true });
        if (error) throw new Error(`the illustration ${path} could not be stored: ${error.message}`);
      },
    },
  };
}
