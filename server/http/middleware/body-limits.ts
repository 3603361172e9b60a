import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { SESSION_ENDED_CODE, SESSION_ENDED_MESSAGE } from "#domain/session-ended.ts";
import type { TokenAccess } from "#server/data/token-access.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { backendUnavailable } from "#server/http/middleware/backend-response.ts";
import type { Caller } from "#server/http/middleware/caller.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { apiError, type Refusal, refuse, tooManyRequests } from "#server/http/middleware/errors.ts";
import { isUnder } from "#server/process/paths.ts";

interface BodyLimitsDeps {
  readonly callerOf: (request: Request) => Caller;
  /** What the user of this access token may do, read from the database. */
  readonly accessOf: (token: string) => Promise<TokenAccess>;
  /** Charges `cost` requests to the IP address's rate limit. Returns the seconds to wait, or 0 if allowed. */
  readonly take: (address: string, cost: number) => Promise<number>;
  readonly clientAddress: (c: Context<AppEnv>) => string;
}

const KB = 1024;
const MB = 1024 * KB;
/** A body up to this size counts as an ordinary request. */
const SMALL_BODY_BYTES = 64 * KB;
/** The longest form is a traveler's list of changes: 60,000 characters, or 180 kB where each takes three bytes. */
const MAX_FORM_BYTES = 256 * KB;
/** Staff save long itineraries and whole lists of rows. */
const MAX_STAFF_BODY_BYTES = MB;
/** An image of 10 MB and the form around it; the storage routes check the caller before they read the body. */
const MAX_UPLOAD_BYTES = 11 * MB;
/** A paper of 20 MB and the form around it, which the storage routes write to disk as it arrives. */
const MAX_PAPER_UPLOAD_BYTES = 21 * MB;
const JSON_ROOTS = ["/rest/v1", "/auth/v1", "/functions/v1"];

/**
 * Refuses bodies that are too large. With a Content-Length they are refused before reading, otherwise as soon as they
 * exceed the limit.
 */
export function bodyLimits(deps: BodyLimitsDeps) {
  const { callerOf, take, clientAddress } = deps;
  return createMiddleware<AppEnv>(async (c, next) => {
    const { path } = c.req;
    const bytes = announcedBytes(c);
    if (isUnder(path, "/storage/v1")) {
      // The storage routes count an upload's bytes themselves, after they have checked the caller.
      const isPaper = isUnder(path, "/storage/v1/object/papers");
      const limit = isPaper ? MAX_PAPER_UPLOAD_BYTES : MAX_UPLOAD_BYTES;
      return bytes !== null && bytes > limit ? refuse(c, tooLargeRefusal(limit - MB)) : next();
    }
    if (bytes !== null && bytes <= SMALL_BODY_BYTES) return next();
    const caller = callerOf(c.req.raw);
    const countedBytes = Math.min(bytes ?? MAX_FORM_BYTES, MAX_STAFF_BODY_BYTES);
    if (caller.kind !== "service") {
      // Parsing a large body blocks other requests, so it counts as one request for every 64 kB.
      const wait = await take(addressKey(clientAddress(c)), Math.ceil(countedBytes / SMALL_BODY_BYTES));
      if (wait > 0) {
        // Keeping the connection alive would mean reading the whole body.
        c.header("connection", "close");
        return tooManyRequests(c, wait);
      }
    }
    const maxSize = await maxBytesFor(caller, path, bytes, deps);
    if (maxSize === "unreachable") return backendUnavailable(c);
    if (maxSize === "ended")
      return apiError(c, { status: 401, code: SESSION_ENDED_CODE, message: SESSION_ENDED_MESSAGE });
    const onError = () => refuse(c, tooLargeRefusal(maxSize));
    if (bytes === null) return bodyLimit({ maxSize, onError })(c, next);
    return bytes > maxSize ? onError() : next();
  });
}

async function maxBytesFor(
  caller: Caller,
  path: string,
  bytes: number | null,
  { accessOf }: BodyLimitsDeps,
): Promise<number | "ended" | "unreachable"> {
  if (!JSON_ROOTS.some((root) => isUnder(path, root))) return SMALL_BODY_BYTES;
  if (caller.kind === "service") return MAX_STAFF_BODY_BYTES;
  const limitForAnyone = isUnder(path, "/functions/v1") ? MAX_FORM_BYTES : SMALL_BODY_BYTES;
  // Smaller bodies are allowed for everyone, and larger ones are too large even for staff.
  const isSameForStaff = bytes !== null && (bytes <= limitForAnyone || bytes > MAX_STAFF_BODY_BYTES);
  // Staff send no large bodies to /auth/v1, and an ended session may log out there.
  const isAuth = isUnder(path, "/auth/v1");
  if (isSameForStaff || isAuth || caller.kind === "visitor") return limitForAnyone;
  const access = await accessOf(caller.token);
  if (access === "ended" || access === "unreachable") return access;
  return access === "admin" ? MAX_STAFF_BODY_BYTES : limitForAnyone;
}

/**
 * The length of the body, or null if it is known only after reading. Node reads at most Content-Length bytes, and the
 * adapter ignores bodies of GET and HEAD.
 */
function announcedBytes(c: Context<AppEnv>): number | null {
  const length = c.req.header("content-length");
  if (c.req.header("transfer-encoding") !== undefined) return null;
  if (length !== undefined) return Number(length);
  // Without a socket, as in tests, only the request itself tells whether it has a body.
  const hasBody = !c.env?.incoming && c.req.raw.body !== null;
  return hasBody ? null : 0;
}

function tooLargeRefusal(limit: number): Refusal {
  const size = limit >= MB ? `${Math.floor(limit / MB)} MB` : `${Math.floor(limit / KB)} kB`;
  return {
    status: 413,
    code: "payload_too_large",
    message: `This is too large: at most ${size} can be sent here.`,
  };
}
