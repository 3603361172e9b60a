import type { ContentfulStatusCode } from "hono/utils/http-status";
import { SESSION_ENDED_CODE, SESSION_ENDED_MESSAGE } from "#domain/session-ended.ts";
import { UNAVAILABLE_MESSAGE } from "#server/http/middleware/backend-response.ts";

/** Why a request is refused; the official client shows `message` as `error.message`. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly status: ContentfulStatusCode;
  /** The short reason that Supabase's storage server puts in `error`. */
  readonly reason: string;

  constructor(status: ContentfulStatusCode, reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.reason = reason;
  }

  get body() {
    return { statusCode: String(this.status), error: this.reason, message: this.message };
  }
}

export const storageErrors = {
  badRequest: (message: string) => new StorageError(400, "Bad Request", message),
  invalidKey: () => new StorageError(400, "InvalidKey", "Invalid key: this is not a usable image path."),
  noToken: () => new StorageError(401, "Unauthorized", "Log in as an admin to change images."),
  sessionEnded: () => new StorageError(401, SESSION_ENDED_CODE, SESSION_ENDED_MESSAGE),
  notAdmin: () => new StorageError(403, "Unauthorized", "Only admins may change images."),
  noBucket: () => new StorageError(404, "Bucket not found", "Bucket not found"),
  noObject: () => new StorageError(404, "not_found", "Object not found"),
  noRoute: () => new StorageError(404, "not_found", "There is nothing at this address."),
  wrongMethod: () => new StorageError(405, "Method Not Allowed", "This address does not accept that method."),
  requestTooLarge: () => new StorageError(413, "Payload too large", "The request is too large."),
  duplicate: () => new StorageError(409, "Duplicate", "The resource already exists"),
  pathTaken: () =>
    new StorageError(409, "Duplicate", "A folder or image with a conflicting name already exists."),
  tooMany: () =>
    new StorageError(429, "Too many requests", "Too many files at once. Please try again in a moment."),
  diskFull: () =>
    new StorageError(
      507,
      "Insufficient Storage",
      "The image was not stored: the site's disk is full. Please tell the site's administrator.",
    ),
  unavailable: () => new StorageError(503, "Unavailable", UNAVAILABLE_MESSAGE),
  busy: () =>
    new StorageError(503, "Busy", "Too many images are being prepared. Please try again in a moment."),
} as const;
