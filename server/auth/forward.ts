import type { Context } from "hono";
import { toEmailAddress } from "#domain/email-address.ts";
import type { Backend } from "#server/data/backend.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { backendUnavailable, sanitizeErrorResponse } from "#server/http/middleware/backend-response.ts";
import { apiError } from "#server/http/middleware/errors.ts";
import type { Log } from "#server/process/log.ts";

/** The request headers that are forwarded; cookies, forwarding and redirect headers are not. */
const REQUEST_HEADERS = ["apikey", "authorization", "user-agent", "x-client-info"];
/** The response headers that are returned to the browser. */
const RESPONSE_HEADERS = ["content-type", "retry-after", "www-authenticate", "link", "x-total-count"];

interface ForwardedRequest {
  readonly method: string;
  /** Path and query on our own host. Only the admin API copies them from the request. */
  readonly target: string;
  readonly body?: string | ArrayBuffer | null;
  /** Replaces the caller's authorization header. */
  readonly authorization?: string;
}

export type Forward = (c: Context<AppEnv>, request: ForwardedRequest) => Promise<Response>;

interface ForwardOptions {
  readonly fetch: Backend["fetch"];
  readonly siteUrl: string;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly log: Log;
}

/** Sends the backend a new request with our host, our path and only the headers it needs. */
export function createForward({ fetch, siteUrl, clientAddress, log }: ForwardOptions): Forward {
  return async (c, { method, target, body, authorization }) => {
    const headers = pick(c.req.raw.headers, REQUEST_HEADERS);
    // The client's IP address as our trusted proxies report it; the backend shows it in the list of sessions.
    headers.set("x-forwarded-for", clientAddress(c));
    if (authorization) headers.set("authorization", authorization);
    if (body) headers.set("content-type", "application/json");
    try {
      const response = await fetch(new Request(new URL(target, siteUrl), { method, headers, body }));
      const responseHeaders = pick(response.headers, RESPONSE_HEADERS);
      responseHeaders.set("cache-control", "no-store");
      return await sanitizeErrorResponse(
        c,
        new Response(response.body, { status: response.status, headers: responseHeaders }),
      );
    } catch (error) {
      log("error", "auth backend unavailable", { requestId: c.get("requestId"), error });
      return backendUnavailable(c);
    }
  };
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const pickedHeaders = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) pickedHeaders.set(name, value);
  }
  return pickedHeaders;
}

/** An e-mail address as accounts store it: in lower case. An empty string for anything else. */
export function normalizeEmail(value: unknown): string {
  return typeof value === "string" ? (toEmailAddress(value)?.toLowerCase() ?? "") : "";
}

/** The JSON body of the request, or null if it is not an object. */
export async function readJsonObject(c: Context<AppEnv>): Promise<Record<string, unknown> | null> {
  const value: unknown = await c.req.json().catch(() => null);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

export function invalidInput(c: Context<AppEnv>, message: string): Response {
  return apiError(c, { status: 400, code: "validation_failed", message });
}

export function tooManyAttempts(c: Context<AppEnv>, seconds: number): Response {
  c.header("retry-after", String(seconds));
  const message = `Too many attempts. Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} and try again.`;
  return apiError(c, { status: 429, code: "over_request_rate_limit", message });
}
