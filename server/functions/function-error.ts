import type { ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PREFER_REFUSAL_IN_BODY, REFUSAL_STATUS_HEADER } from "#domain/refusal-in-body.ts";
import { SESSION_ENDED_CODE, SESSION_ENDED_MESSAGE } from "#domain/session-ended.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { apiError } from "#server/http/middleware/errors.ts";
import type { Log } from "#server/process/log.ts";

interface FunctionErrorOptions extends ErrorOptions {
  /** Seconds, for the Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** A machine-readable reason such as `newer_version`, with its details. */
  readonly reason?: string;
  readonly details?: unknown;
}

/** A refusal by a function. The official Supabase client passes `message` on to its caller. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";
  readonly status: ContentfulStatusCode;
  readonly retryAfterSeconds: number | null;
  readonly reason: string | null;
  readonly details: unknown;

  constructor(status: ContentfulStatusCode, message: string, options: FunctionErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.reason = options.reason ?? null;
    this.details = options.details ?? null;
  }
}

/** Refusals that the user can fix. The site's own pages get them with status 200, to keep the browser console clean. */
const SENT_IN_BODY: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

/** Sends a refusal as JSON; other errors go to the app's error handler. */
export function createFunctionErrorHandler({ log }: { readonly log: Log }): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (!(error instanceof FunctionError)) throw error;
    const { status, message, cause, retryAfterSeconds, reason, details } = error;
    if (status >= 500) {
      log("error", "function unavailable", { requestId: c.get("requestId"), path: c.req.path, error: cause });
    }
    if (retryAfterSeconds !== null) c.header("retry-after", String(retryAfterSeconds));
    const reasonFields = reason === null ? {} : { reason, details };
    if (c.req.header("prefer") === PREFER_REFUSAL_IN_BODY && SENT_IN_BODY.has(status)) {
      c.header("preference-applied", PREFER_REFUSAL_IN_BODY);
      c.set("refusalStatus", status);
      // The metrics see only Node's own response, so they read the status from this header.
      c.env?.outgoing?.setHeader(REFUSAL_STATUS_HEADER, String(status));
      return apiError(c, { status: 200, code: "refused", message }, { ...reasonFields, status });
    }
    return apiError(c, { status, code: "refused", message }, reasonFields);
  };
}

export const loginRequiredError = () => new FunctionError(401, "Please log in first.");
export const sessionEndedError = () =>
  new FunctionError(401, SESSION_ENDED_MESSAGE, { reason: SESSION_ENDED_CODE });
export const unavailableError = (cause: unknown) =>
  new FunctionError(503, "The service is not available at the moment. Please try again shortly.", {
    cause,
    retryAfterSeconds: 5,
  });

/** Maps a failed read of the caller's own data to a refusal. */
export function toReadError(error: { readonly hint?: string | null }, status: number): FunctionError {
  if (error.hint === "insufficient_aal")
    return new FunctionError(403, "Please enter your second factor first.", { reason: error.hint });
  return status < 500 ? loginRequiredError() : unavailableError(error);
}
