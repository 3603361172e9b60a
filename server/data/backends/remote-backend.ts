import { StartupError } from "#server/config/config.ts";
import type { Backend } from "#server/data/backend.ts";
import { BackendUnreachable } from "#server/data/wait-for-backend.ts";
import { isUnder } from "#server/process/paths.ts";

/** Request headers that are not forwarded, because they apply to the browser's connection or are not for Supabase. */
const NOT_FORWARDED = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
  "proxy-authorization",
  "content-length",
  "accept-encoding",
  "cookie",
];

/** Forwards requests to a hosted or self-hosted Supabase. */
export function createRemoteBackend(supabaseUrl: string): Backend {
  const base = new URL(supabaseUrl);
  return {
    kind: "remote",
    location: base.origin,
    notifications: null,
    fetch: async (request) => {
      const requestUrl = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of NOT_FORWARDED) headers.delete(name);
      const target = new URL(
        base.pathname.replace(/\/$/, "") + requestUrl.pathname + requestUrl.search,
        base,
      );
      // An image upload is streamed; every other body is small.
      const isStreamed = request.body !== null && isUnder(requestUrl.pathname, "/storage/v1");
      const body = request.body === null || isStreamed ? request.body : await request.arrayBuffer();
      const init: RequestInit & { duplex: "half" } = {
        method: request.method,
        headers,
        body,
        // Node requires this for a streamed body.
        duplex: "half",
        redirect: "manual",
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(60_000)]),
      };
      // Supabase may have executed a request whose response was lost, so only reads are repeated.
      const isRepeatable = request.method === "GET" || request.method === "HEAD";
      const response = await fetchWithRetries(target, init, isRepeatable ? MAX_TRIES : 1);
      const responseHeaders = new Headers(response.headers);
      // fetch has already decoded the body.
      for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
        responseHeaders.delete(name);
      return new Response(keepOpen(response.body), {
        status: response.status,
        statusText: response.statusText,
        headers: responseHeaders,
      });
    },
    close: async () => {},
  };
}

/** More than two, because all idle connections may be stale after a restart of Supabase. */
const MAX_TRIES = 3;

async function fetchWithRetries(target: URL, init: RequestInit, triesLeft: number): Promise<Response> {
  try {
    return await fetch(target, init);
  } catch (error) {
    if (triesLeft <= 1 || !isReusedConnectionClosed(error)) throw error;
    return fetchWithRetries(target, init, triesLeft - 1);
  }
}

/**
 * Node cancels the body of a fetched response when its Response is garbage-collected, even if another Response still
 * uses the body. It does not cancel a body that is being read, so this stream reads it.
 */
function keepOpen(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  return body?.pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()) ?? null;
}

/** Whether Supabase closed a reused connection before the response's headers were complete. */
function isReusedConnectionClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Error && "code" in cause && "socket" in cause)) return false;
  const { code, socket } = cause;
  if (code !== "UND_ERR_SOCKET" || typeof socket !== "object" || socket === null) return false;
  // Bytes of an earlier response show that the connection was reused.
  return "bytesRead" in socket && Number(socket.bytesRead) > 0;
}

const PROBE_LIMIT_MS = 10_000;

/** Checks that the Supabase project at SUPABASE_URL responds, accepts our key and has our tables. */
export async function probeProject(supabaseUrl: string, secretKey: string): Promise<void> {
  const { origin } = new URL(supabaseUrl);
  const unreachable = (cause: unknown) => new BackendUnreachable(`SUPABASE_URL: ${origin}`, { cause });
  let response: Response;
  try {
    response = await fetch(`${supabaseUrl}/rest/v1/content_version?select=version`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      redirect: "manual",
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    });
    await response.body?.cancel();
  } catch (cause) {
    throw unreachable(cause);
  }
  if (response.ok) return;
  if (response.status >= 500) throw unreachable(new Error(`it returns status ${response.status}`));
  if (response.status === 401 || response.status === 403)
    throw new StartupError(`SUPABASE_SECRET_KEY is not accepted by ${origin}`);
  throw new StartupError(
    `SUPABASE_URL: ${origin} has none of the site's tables (it returns status ${response.status}): run npx supabase db push`,
  );
}
