import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { type Refusal, refuse } from "#server/http/middleware/errors.ts";
import { isApiPath, isUnder } from "#server/process/api-paths.ts";

interface RequestLimitsOptions {
  readonly maxUrlBytes?: number;
  readonly maxHeaderBytes?: number;
  readonly maxJsonBytes?: number;
  readonly maxUploadBytes?: number;
  readonly maxPageBytes?: number;
}

const KB = 1024;
const MB = 1024 * KB;
const JSON_ROOTS = ["/rest/v1", "/auth/v1", "/functions/v1"];
/** Twice the deepest route of app/routes.ts, and longer than any address we make. */
const MAX_PAGE_SEGMENTS = 8;
const MAX_PAGE_PATH = 1000;

/** Refuses requests that are too large or not valid text, before anything else reads them. */
export function requestLimits({
  maxUrlBytes = 8 * KB,
  maxHeaderBytes = 16 * KB,
  maxJsonBytes = MB,
  maxUploadBytes = 11 * MB,
  maxPageBytes = 64 * KB,
}: RequestLimitsOptions = {}) {
  const bodyLimit = (path: string) => {
    if (isUnder(path, "/storage/v1")) return maxUploadBytes;
    return JSON_ROOTS.some((root) => isUnder(path, root)) ? maxJsonBytes : maxPageBytes;
  };
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.url.length > maxUrlBytes) {
      return refuse(c, { status: 414, code: "uri_too_long", message: "This address is too long." });
    }
    if (isBeyondAnyPage(c.req.path)) {
      return refuse(c, {
        status: 404,
        code: "not_found",
        heading: "404",
        message: "Oops! Page not found",
      });
    }
    if (headerBytes(c.req.raw.headers) > maxHeaderBytes) {
      return refuse(c, {
        status: 431,
        code: "headers_too_large",
        message: "This request's headers are too large.",
      });
    }
    const flaw = flawInUrl(c.req.url);
    if (flaw) return refuse(c, { status: 400, code: "bad_url", message: flaw });

    const limit = bodyLimit(c.req.path);
    const announced = c.req.header("content-length");
    if (Number(announced ?? 0) > limit) return refuse(c, tooLarge(limit));
    // Node reads no more than was announced, and no body at all with these two.
    const isMeasured = announced !== undefined && c.req.header("transfer-encoding") === undefined;
    if ((c.env?.incoming && isMeasured) || ["GET", "HEAD"].includes(c.req.method)) return next();
    const { body } = c.req.raw;
    if (!body) return next();
    // The announced length may be missing or wrong, so the bytes are counted as they come.
    const counter = countBytes(limit);
    const init: RequestInit & { duplex: "half" } = {
      body: body.pipeThrough(counter.stream),
      duplex: "half",
    };
    c.req.raw = new Request(c.req.raw, init);
    await next();
    if (!counter.exceeded()) return;
    // The route may have answered something else to the interrupted body, so its answer is replaced.
    c.res = undefined;
    c.res = refuse(c, tooLarge(limit));
  });
}

/** The router's work grows with the path, so a path that no page can have is refused before it. */
function isBeyondAnyPage(path: string): boolean {
  if (isApiPath(path)) return false;
  return path.length > MAX_PAGE_PATH || path.split("/").length - 1 > MAX_PAGE_SEGMENTS;
}

function flawInUrl(url: string): string | null {
  const { pathname, search } = new URL(url);
  if (/%00/.test(pathname + search)) return "This address contains a NUL character.";
  try {
    decodeURIComponent(pathname);
    decodeURIComponent(search);
    return null;
  } catch {
    return "This address is not complete: a part of it was lost on the way.";
  }
}

function headerBytes(headers: Headers): number {
  let bytes = 0;
  headers.forEach((value, name) => {
    bytes += name.length + value.length + 4;
  });
  return bytes;
}

function countBytes(limit: number) {
  let bytes = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > limit) controller.error(new HTTPException(413));
      else controller.enqueue(chunk);
    },
  });
  return { stream, exceeded: () => bytes > limit };
}

function tooLarge(limit: number): Refusal {
  const size = limit >= MB ? `${Math.floor(limit / MB)} MB` : `${Math.floor(limit / KB)} kB`;
  return {
    status: 413,
    code: "payload_too_large",
    message: `This is too large: at most ${size} can be sent here.`,
  };
}
