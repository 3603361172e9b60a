import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { apiError } from "#server/http/middleware/errors.ts";

export const UNAVAILABLE_MESSAGE = "The service is not available at the moment. Please try again shortly.";

export const RETRY_AFTER_SECONDS = "5";

/** Adds the request id to a backend's refusal, and hides the details of a backend's failure. */
export async function sanitizeErrorResponse(c: Context<AppEnv>, response: Response): Promise<Response> {
  const { status } = response;
  if (!isRefusal(status)) return response;
  if (status >= 500) {
    await response.body?.cancel();
    if (status === 503) c.header("retry-after", RETRY_AFTER_SECONDS);
    return apiError(c, { status, code: "unexpected_failure", message: UNAVAILABLE_MESSAGE });
  }
  // A HEAD response has no body to extend, and its headers contain, for instance, the row count.
  if (c.req.method === "HEAD") return response;
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return apiError(c, { status, code: "request_refused", message: "This request was refused." });
  }
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  return Response.json({ ...body, request_id: c.get("requestId") }, { status, headers });
}

/** Every status from 400 up may have a body. */
const isRefusal = (status: number): status is ContentfulStatusCode => status >= 400;

export function backendUnavailable(c: Context<AppEnv>): Response {
  c.header("retry-after", RETRY_AFTER_SECONDS);
  return apiError(c, { status: 503, code: "unavailable", message: UNAVAILABLE_MESSAGE });
}
