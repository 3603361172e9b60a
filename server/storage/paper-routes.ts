import { rm } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { paperExtensions } from "#domain/paper-types.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { bearerToken } from "#server/data/tokens.ts";
import { createConcurrencyLimiter, QueueFull } from "#server/http/limits/concurrency.ts";
import type { Log } from "#server/process/log.ts";
import { PAPER_BUCKET, type PaperStore } from "#server/storage/paper-store.ts";
import { receivePaper } from "#server/storage/receive-paper.ts";
import { StorageError, storageErrors } from "#server/storage/storage-errors.ts";
import { imageId } from "#server/storage/store.ts";

export interface PaperDeps {
  readonly store: PaperStore;
  /** Acts for the user of a token, or for the service if it is the secret key. */
  clientOf(token: string): DatabaseClient;
  readonly service: DatabaseClient;
  /** Where uploads are received. */
  readonly folder: string;
  readonly log: Log;
}

const openedPaper = z.object({ content_type: z.string(), size: z.number(), title: z.string() }).nullable();

const ALLOWED = "GET, HEAD, POST";

/** The private bucket for the official storage client. The database decides who reads and adds a paper. */
export function createPaperRoutes({ store, clientOf, service, folder, log }: PaperDeps): Hono {
  // Calls for papers leave most connections to pages and forms, however many files somebody sends at once.
  const limit = createConcurrencyLimiter({ concurrency: 2 });
  async function ask<T>(c: Context, call: (caller: DatabaseClient) => PromiseLike<T>): Promise<T> {
    const token = bearerToken(c.req.raw.headers);
    if (!token) throw new StorageError(401, "Unauthorized", "Log in to open papers.");
    return limit(token, async () => call(clientOf(token))).catch((cause) => {
      throw cause instanceof QueueFull ? storageErrors.tooMany() : cause;
    });
  }

  async function read(c: Context) {
    const path = c.req.param("path") ?? "";
    // A phone that keeps a paper has not opened it.
    const is_opening = c.req.query("keep") === undefined;
    const { data, error, status } = await ask(c, (caller) => caller.rpc("open_paper", { path, is_opening }));
    if (error) throw refusalOf(error, status);
    const paper = openedPaper.parse(data);
    // A body that nobody reads would keep its connection to the store.
    const body = paper && c.req.method !== "HEAD" ? await store.get(path) : null;
    if (!paper || (!body && c.req.method !== "HEAD")) throw storageErrors.noObject();
    return new Response(body, {
      headers: {
        "content-type": paper.content_type,
        "content-length": String(paper.size),
        "content-disposition": `attachment; filename*=UTF-8''${fileNameOf(paper.title, paper.content_type)}`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      },
    });
  }

  async function upload(c: Context) {
    const path = c.req.param("path") ?? "";
    const { error, status } = await ask(c, (caller) => caller.rpc("begin_paper_upload", { path }));
    if (error) throw refusalOf(error, status);
    try {
      const { file, contentType, size, sha256 } = await receivePaper(c.req.raw, folder);
      try {
        await store.put(path, file, contentType);
      } finally {
        await rm(file, { force: true });
      }
      const stored = { path, content_type: contentType, size, sha256 };
      const finished = await ask(c, () => service.rpc("finish_paper_upload", stored));
      if (finished.error) throw refusalOf(finished.error, finished.status);
      log("info", "paper stored", { path, contentType, bytes: size });
      return c.json({ Id: imageId(`${PAPER_BUCKET}/${path}`), Key: `${PAPER_BUCKET}/${path}` });
    } catch (cause) {
      // What cannot be undone now is undone by the prune job.
      await store
        .remove(path)
        .then(() => service.rpc("forget_paper_files", { paths: [path] }))
        .catch(() => {});
      throw cause;
    }
  }

  const wrongMethod = (c: Context) => {
    c.header("allow", ALLOWED);
    throw storageErrors.wrongMethod();
  };

  return new Hono()
    .get(`/object/authenticated/${PAPER_BUCKET}/:path{.+}`, read)
    .get(`/object/${PAPER_BUCKET}/:path{.+}`, read)
    .post(`/object/${PAPER_BUCKET}/:path{.+}`, upload)
    .all(`/object/${PAPER_BUCKET}/:path{.+}`, wrongMethod)
    .all(`/object/${PAPER_BUCKET}`, wrongMethod);
}

/** The database's own words, such as that a trip has 100 papers. */
function refusalOf({ code, message }: { code: string; message: string }, status: number): StorageError {
  if (status === 0 || status >= 500) return storageErrors.unavailable();
  if (code === "PT409") return storageErrors.duplicate();
  if (status === 401) return storageErrors.sessionEnded();
  if (status === 403) return new StorageError(403, "Unauthorized", message);
  return new StorageError(status === 422 ? 422 : 400, "InvalidKey", message);
}

/** A title as the name of a download. Its extension says what the bytes are, whatever the uploader called the file. */
function fileNameOf(title: string, contentType: string): string {
  const name = title.replace(/[\p{Cc}/\\:*?"<>|]/gu, " ").trim() || "paper";
  const start = name.slice(0, 100).replace(/[\ud800-\udbff]$/, "");
  return encodeURIComponent(`${start}${paperExtensions[contentType] ?? ""}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
