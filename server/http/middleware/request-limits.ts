import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { refuse } from "#server/http/middleware/errors.ts";
import { isApiPath } from "#server/process/paths.ts";

const KB = 1024;
/** Twice the deepest route of app/routes.ts. */
const MAX_PAGE_SEGMENTS = 8;
const MAX_PAGE_PATH_LENGTH = 1000;
const MAX_URL_LENGTH = 8 * KB;
const MAX_HEADER_BYTES = 16 * KB;

/** Refuses URLs and headers that are too large or not valid text, before anything else reads them. */
export function requestLimits() {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.url.length > MAX_URL_LENGTH) {
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
    if (headerBytes(c.req.raw.headers) > MAX_HEADER_BYTES) {
      return refuse(c, {
        status: 431,
        code: "headers_too_large",
        message: "This request's headers are too large.",
      });
    }
    const flaw = flawInUrl(c.req.url);
    if (flaw) return refuse(c, { status: 400, code: "bad_url", message: flaw });
    return next();
  });
}

/** The router's work grows with the path, so paths that no page can have are refused first. */
function isBeyondAnyPage(path: string): boolean {
  if (isApiPath(path)) return false;
  return path.length > MAX_PAGE_PATH_LENGTH || path.split("/").length - 1 > MAX_PAGE_SEGMENTS;
}

function flawInUrl(url: string): string | null {
  const { pathname, search } = new URL(url);
  if (/%00/.test(pathname + search)) return "This address contains a NUL character.";
  try {
    decodeURIComponent(pathname);
    decodeURIComponent(search);
    return null;
  } catch {
    return "This address is incomplete: part of it is missing.";
  }
}

function headerBytes(headers: Headers): number {
  let bytes = 0;
  headers.forEach((value, name) => {
    // The colon, the space and the line break take four bytes.
    bytes += name.length + value.length + 4;
  });
  return bytes;
}
