import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { errorPage } from "#server/http/middleware/error-page.ts";
import type { Log } from "#server/process/log.ts";
import { isApiPath, isUnder } from "#server/process/paths.ts";

export interface Refusal {
  readonly status: ContentfulStatusCode;
  /** Machine-readable, such as `weak_password`. */
  readonly code: string;
  readonly message: string;
  /** The heading of the error page. */
  readonly heading?: string;
}

/** An error response as JSON, in the format that the path's official client understands. */
export function apiError(
  c: Context<AppEnv>,
  refusal: Refusal,
  extraFields: Record<string, unknown> = {},
): Response {
  return c.json(
    { ...errorBody(c.req.path, refusal), ...extraFields, request_id: c.get("requestId") },
    refusal.status,
    { "cache-control": "no-store" },
  );
}

/** Responds with JSON on API paths, and with a page elsewhere. */
export function refuse(c: Context<AppEnv>, refusal: Refusal): Response {
  if (isApiPath(c.req.path)) return apiError(c, refusal);
  const { heading, message, status } = refusal;
  return c.html(errorPage({ heading, message, requestId: c.get("requestId") }), status, {
    "cache-control": "no-store",
  });
}

export function tooManyRequests(c: Context<AppEnv>, seconds: number): Response {
  c.header("retry-after", String(seconds));
  return refuse(c, {
    status: 429,
    code: "over_request_rate_limit",
    message: "Too many requests. Please wait a moment and try again.",
  });
}

export const handleNotFound: NotFoundHandler<AppEnv> = (c) =>
  refuse(c, { status: 404, code: "not_found", message: "There is nothing at this address." });

/** Handles every uncaught error: logs it in full and responds with one neutral sentence. */
export function createErrorHandler({ log }: { readonly log: Log }): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return refuse(c, {
        status: error.status,
        code: "bad_request",
        message: error.message || "This request could not be understood.",
      });
    }
    log("error", "request failed", { requestId: c.get("requestId"), error });
    return refuse(c, {
      status: 500,
      code: "unexpected_failure",
      message: "Something went wrong on our side. Please try again in a moment.",
    });
  };
}

function errorBody(path: string, { status, code, message }: Refusal): Record<string, unknown> {
  if (isUnder(path, "/rest/v1")) return { code, message, details: null, hint: null };
  if (isUnder(path, "/auth/v1")) return { code: status, error_code: code, msg: message, message };
  return { error: message };
}
