import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { Log } from "#server/process/log.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createImageProcess } from "#server/storage/image-process/image-process.ts";
import { createImageVariants } from "#server/storage/image-variants.ts";
import { createStorageRoutes } from "#server/storage/routes.ts";
import { IMAGE_BUCKET, type ImageStore } from "#server/storage/store.ts";

const ADMIN_TOKEN = "admin-token";

/** The storage routes as the site mounts them, with `customStore` or an empty disk store. */
export async function openStorageSite(customStore?: ImageStore) {
  const dataDir = await mkdtemp(join(tmpdir(), "calabash-storage-"));
  const errors: unknown[] = [];
  const colors = new Map<string, string>();
  const log: Log = (level, event, fields) => {
    if (level === "error") errors.push({ event, ...fields });
  };
  const store = customStore ?? createDiskStore(dataDir);
  const imageProcess = createImageProcess();
  const routes = createStorageRoutes({
    store,
    imageProcess,
    imageVariants: createImageVariants({
      store,
      cacheDir: join(dataDir, "cache", "images"),
      imageProcess,
      log,
    }),
    onStored: async (path, color) => void colors.set(path, color),
    accessOf: async (token) => (token === ADMIN_TOKEN ? "admin" : "user"),
    log,
  });
  const app = new Hono().route("/storage/v1", routes);
  const bucketFor = (token: string) =>
    createClient("http://site.test", token, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
    }).storage.from(IMAGE_BUCKET);
  return {
    app,
    dataDir,
    /** The logged errors. */
    errors,
    /** The colors of stored images. */
    colors,
    /** The official client, logged in as an admin and as another user. */
    asAdmin: bucketFor(ADMIN_TOKEN),
    asTraveler: bucketFor("traveler-token"),
    request: (path: string, init?: RequestInit) => app.request(`/storage/v1${path}`, init),
    requestAsAdmin: (path: string, { headers, ...init }: RequestInit = {}) =>
      app.request(`/storage/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...Object.fromEntries(new Headers(headers)) },
      }),
    close: async () => {
      await imageProcess.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
