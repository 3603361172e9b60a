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
  readonly pages: Pick<Pages, "peek" | "make">;
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
 * The way from the socket to an answer that lies ready in memory (a page, a built file, a picture, a public read) or
 * that can be made without the app: a public page, or a public read that only has to be asked of the database.
 * Everything else goes on to the app. Such an answer is complete (its headers were made with it), so none of the app's
 * steps is needed for it, except an id, a line in the log and, for a read, its place in the address's limit.
 */
export function takeShortPath(deps: ShortPathDeps, otherwise: RequestListener<typeof IncomingMessage>) {
  return (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
    const begun = performance.now();
    const found = findAnswer(deps, request);
    if (!found) return otherwise(request, response);
    // Read first: a socket that closes in between no longer knows its peer.
    const asked = { client: deps.clientAddress(request), requestId: randomUUID(), begun };
    const send = (answer: FinishedAnswer) => sendAndLog(deps, request, response, answer, asked);
    // The app writes refusals and error answers.
    const leaveToApp = () => {
      if (!response.headersSent) otherwise(request, response);
    };
    if (typeof found === "function" || request.url?.startsWith("/rest/"))
      countAndRead(deps, found, asked)
        .then((answer) => (answer ? send(answer) : leaveToApp()))
        .catch(leaveToApp);
    else if (found instanceof Promise) found.then(send).catch(leaveToApp);
    else send(found)?.catch(leaveToApp);
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
  if (!API.test(url)) return pages.peek(url) ?? files?.find(pathOf(url)) ?? pages.make(url);
  if (url.startsWith("/storage/")) return pictures.peek(url, headers.accept);
  if (!url.startsWith("/rest/")) return undefined;
  const header = (name: string) => asText(headers[name]);
  const key = publicReadKey(url, header, publishableKey);
  if (key === null) return undefined;
  // A HEAD of something that is not in memory is rare enough for the app.
  return reads.peek(key) ?? (method === "GET" ? findRead?.(method, url, header, key) : undefined);
}

/** Null where the app has to answer. */
async function countAndRead(
  { countRead }: ShortPathDeps,
  found: NonNullable<Found>,
  { client, requestId }: Asked,
): Promise<FinishedAnswer | null> {
  if ((await countRead(client)) > 0) return null;
  return typeof found === "function" ? found(addressKey(client), requestId) : found;
}

/** Resolves when it is sent, if that takes time. */
function sendAndLog(
  { logRequest }: ShortPathDeps,
  { method = "GET", url = "/", headers }: IncomingMessage,
  response: ServerResponse,
  answer: FinishedAnswer,
  { client, requestId, begun }: Asked,
): Promise<void> | undefined {
  const choice = {
    isHead: method === "HEAD",
    acceptEncoding: asText(headers["accept-encoding"]),
    ifNoneMatch: headers["if-none-match"],
  };
  const log = (status: number) =>
    logRequest({ method, path: pathOf(url), status, ms: performance.now() - begun, requestId, client });
  const status = sendAnswer(response, answer, choice, requestId);
  if (typeof status !== "number") return status.then(log);
  log(status);
}

function pathOf(url: string): string {
  const queryAt = url.indexOf("?");
  return queryAt === -1 ? url : url.slice(0, queryAt);
}

const asText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;
