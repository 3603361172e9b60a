import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BuiltFiles } from "#server/answers/built-files.ts";
import type { FinishedAnswer } from "#server/answers/finished-answer.ts";
import type { PictureMemory } from "#server/answers/picture-memory.ts";
import { sendAnswer } from "#server/answers/send-answer.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import { publicReadKey } from "#server/content/public-reads.ts";
import type { LogRequest } from "#server/middleware/request-log.ts";
import type { Pages } from "#server/pages/page-renderer.ts";

export interface ShortPathDeps {
  readonly files: BuiltFiles | null;
  readonly pages: Pick<Pages, "peek">;
  readonly pictures: Pick<PictureMemory, "peek">;
  readonly reads: Pick<ContentCache, "peek">;
  readonly publishableKey: string;
  /** Counts a read against its address's limit; answers the seconds to wait, 0 when it may be answered. */
  readonly countRead: (client: string) => Promise<number>;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly logRequest: LogRequest;
}

const API = /^\/(?:rest|storage|auth|functions)\/v1\//;

/**
 * The way from the socket to an answer that lies ready in memory: a page, a built file, a picture, a public read.
 * Everything else goes on to the app. Such an answer is complete (its headers were made with it), so none of the
 * app's steps is needed for it, except an id, a line in the log and, for a read,
 * its place in the address's limit.
 */
export function takeShortPath(deps: ShortPathDeps, otherwise: RequestListener<typeof IncomingMessage>) {
  return (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
    const answer = findAnswer(deps, request);
    if (!answer) return otherwise(request, response);
    // Read first: a socket that closes in between no longer knows its peer.
    const client = deps.clientAddress(request);
    if (!request.url?.startsWith("/rest/")) return void send(deps, request, response, answer, client);
    // The app words the refusal.
    void deps.countRead(client).then((wait) => {
      if (wait > 0) otherwise(request, response);
      else void send(deps, request, response, answer, client);
    });
  };
}

type Found = FinishedAnswer | Promise<FinishedAnswer> | undefined;

function findAnswer(
  { files, pages, pictures, reads, publishableKey }: ShortPathDeps,
  request: IncomingMessage,
): Found {
  const { method, url = "/", headers } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  // A body, which the app counts and refuses if it is too large.
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  if (!API.test(url)) return pages.peek(url) ?? files?.find(pathOf(url));
  if (url.startsWith("/storage/")) return pictures.peek(url, headers.accept);
  if (!url.startsWith("/rest/")) return undefined;
  const key = publicReadKey(url, (name) => asText(headers[name]), publishableKey);
  return key === null ? undefined : reads.peek(key);
}

async function send(
  { logRequest }: ShortPathDeps,
  request: IncomingMessage,
  response: ServerResponse,
  found: FinishedAnswer | Promise<FinishedAnswer>,
  client: string,
): Promise<void> {
  const begun = performance.now();
  const requestId = randomUUID();
  const { method = "GET", url = "/", headers } = request;
  let status = 500;
  try {
    const choice = {
      isHead: method === "HEAD",
      acceptEncoding: asText(headers["accept-encoding"]),
      ifNoneMatch: headers["if-none-match"],
    };
    const answer = found instanceof Promise ? await found : found;
    status = await sendAnswer(response, answer, choice, requestId);
  } catch {
    // A file that has gone since the start, or a page that cannot be compressed.
    response.writeHead(500, { "x-request-id": requestId, "content-type": "text/plain" });
    response.end("Something went wrong on our side. Please try again in a moment.");
  }
  logRequest({ method, path: pathOf(url), status, ms: performance.now() - begun, requestId, client });
}

function pathOf(url: string): string {
  const queryAt = url.indexOf("?");
  return queryAt === -1 ? url : url.slice(0, queryAt);
}

const asText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;
