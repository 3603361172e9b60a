import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BuiltFiles } from "#server/answers/built-files.ts";
import type { FinishedAnswer } from "#server/answers/finished-answer.ts";
import type { PictureMemory } from "#server/answers/picture-memory.ts";
import { sendAnswer } from "#server/answers/send-answer.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import { publicReadKey } from "#server/content/public-reads.ts";
import { addressKey } from "#server/middleware/client-address.ts";
import type { LogRequest } from "#server/middleware/request-log.ts";
import type { Pages } from "#server/pages/page-renderer.ts";
import type { FindVisitorRead, VisitorRead } from "#server/rest/visitor-reads.ts";

export interface ShortPathDeps {
  readonly files: BuiltFiles | null;
  readonly pages: Pick<Pages, "peek">;
  readonly pictures: Pick<PictureMemory, "peek">;
  readonly reads: Pick<ContentCache, "peek">;
  /** Reads of public content that are not in memory; null where they all have to go through the app. */
  readonly findRead: FindVisitorRead | null;
  readonly publishableKey: string;
  /** Counts a read against its address's limit; answers the seconds to wait, 0 when it may be answered. */
  readonly countRead: (client: string) => Promise<number>;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly logRequest: LogRequest;
}

const API = /^\/(?:rest|storage|auth|functions)\/v1\//;

/**
 * The way from the socket to an answer that lies ready in memory: a page, a built file, a picture, a public read;
 * and to a public read that only has to be asked of the database. Everything else goes on to the app. Such an answer
 * is complete (its headers were made with it), so none of the app's steps is needed for it, except an id, a line in
 * the log and, for a read, its place in the address's limit.
 */
export function takeShortPath(deps: ShortPathDeps, otherwise: RequestListener<typeof IncomingMessage>) {
  return (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
    const answer = findAnswer(deps, request);
    if (!answer) return otherwise(request, response);
    // Read first: a socket that closes in between no longer knows its peer.
    const asked = { client: deps.clientAddress(request), requestId: randomUUID(), begun: performance.now() };
    if (!request.url?.startsWith("/rest/"))
      return void send(deps, request, response, answer as FinishedAnswer, asked);
    // The app words every refusal.
    void deps.countRead(asked.client).then(async (wait) => {
      const found =
        wait > 0
          ? null
          : typeof answer === "function"
            ? await answer(addressKey(asked.client), asked.requestId)
            : answer;
      if (found) void send(deps, request, response, found, asked);
      else otherwise(request, response);
    });
  };
}

type Found = FinishedAnswer | Promise<FinishedAnswer> | VisitorRead | null | undefined;

interface Asked {
  readonly client: string;
  readonly requestId: string;
  readonly begun: number;
}

function findAnswer(
  { files, pages, pictures, reads, findRead, publishableKey }: ShortPathDeps,
  request: IncomingMessage,
): Found {
  const { method, url = "/", headers } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  // A body, which the app counts and refuses if it is too large.
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  if (!API.test(url)) return pages.peek(url) ?? files?.find(pathOf(url));
  if (url.startsWith("/storage/")) return pictures.peek(url, headers.accept);
  if (!url.startsWith("/rest/")) return undefined;
  const header = (name: string) => asText(headers[name]);
  const key = publicReadKey(url, header, publishableKey);
  if (key === null) return undefined;
  // A HEAD of something that is not in memory is rare enough for the app.
  return reads.peek(key) ?? (method === "GET" ? findRead?.(method, url, header, key) : undefined);
}

async function send(
  { logRequest }: ShortPathDeps,
  request: IncomingMessage,
  response: ServerResponse,
  found: FinishedAnswer | Promise<FinishedAnswer>,
  { client, requestId, begun }: Asked,
): Promise<void> {
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
