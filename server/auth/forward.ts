import type { Context } from "hono";
import type { Backend } from "#server/backend/backend.ts";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { backendUnavailable, explainFailure } from "#server/middleware/backend-answer.ts";

/** What the backend may know of the browser's request; the rest (cookies, forwarding and redirect headers) stays here. */
const REQUEST_HEADERS = ["apikey", "authorization", "user-agent", "x-client-info"];
/** What the browser gets to see of the backend's answer. */
const ANSWER_HEADERS = ["content-type", "retry-after", "www-authenticate", "link", "x-total-count"];

interface Call {
  readonly method: string;
  /** Path and query below the site's address, of our own writing. */
  readonly target: string;
  readonly body?: string | ArrayBuffer | null;
}

export type Forward = (c: Context<AppEnv>, call: Call) => Promise<Response>;

interface ForwardOptions {
  readonly fetch: Backend["fetch"];
  readonly siteUrl: string;
  readonly log: Log;
}

/** Calls the backend with a request of our own making: our host, our path, the few headers it needs. */
export function createForward({ fetch, siteUrl, log }: ForwardOptions): Forward {
  return async (c, { method, target, body }) => {
    const headers = pick(c.req.raw.headers, REQUEST_HEADERS);
    if (body) headers.set("content-type", "application/json");
    try {
      const answer = await fetch(new Request(new URL(target, siteUrl), { method, headers, body }));
      const shown = pick(answer.headers, ANSWER_HEADERS);
      shown.set("cache-control", "no-store");
      return await explainFailure(c, new Response(answer.body, { status: answer.status, headers: shown }));
    } catch (error) {
      log("error", "auth backend unavailable", { requestId: c.get("requestId"), error });
      return backendUnavailable(c);
    }
  };
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
