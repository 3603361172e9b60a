import type { Backend } from "#server/backend/backend.ts";

/** Headers that belong to one connection, or that would tell the other side a wrong name or length. */
const PER_CONNECTION = [
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

/** A hosted or self-hosted Supabase: the same calls, passed on. */
export function createRemoteBackend(supabaseUrl: string): Backend {
  const base = new URL(supabaseUrl);
  return {
    kind: "remote",
    location: base.origin,
    notices: null,
    fetch: async (request) => {
      const from = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of PER_CONNECTION) headers.delete(name);
      const target = new URL(base.pathname.replace(/\/$/, "") + from.pathname + from.search, base);
      // duplex: a body that is still arriving is passed on as it comes.
      const init: RequestInit & { duplex: "half" } = {
        method: request.method,
        headers,
        body: request.body,
        duplex: "half",
        redirect: "manual",
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(60_000)]),
      };
      const answer = await fetch(target, init);
      const passed = new Headers(answer.headers);
      // fetch has already decoded the body.
      for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
        passed.delete(name);
      return new Response(answer.body, {
        status: answer.status,
        statusText: answer.statusText,
        headers: passed,
      });
    },
    close: async () => {},
  };
}
