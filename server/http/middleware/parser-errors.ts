import type { Socket } from "node:net";
import type { Log } from "#server/process/log.ts";

const RESPONSES: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "This request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "This request took too long to arrive."],
};
const MALFORMED = ["400 Bad Request", "This request is not valid HTTP."] as const;

/** Handles the server's `clientError` event, because requests that Node's parser refuses never reach the app. */
export const createParserErrorHandler =
  (log: Log) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = RESPONSES[error.code ?? ""] ?? MALFORMED;
    const requestId = crypto.randomUUID();
    const client = socket.remoteAddress ?? null;
    log("info", "request", { status: Number.parseInt(status, 10), reason: error.code, requestId, client });
    socket.end(parserErrorResponse(status, message, requestId));
  };

function parserErrorResponse(status: string, message: string, id: string): string {
  const body = JSON.stringify({ error: message, request_id: id });
  return [
    `HTTP/1.1 ${status}`,
    "connection: close",
    "cache-control: no-store",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-content-type-options: nosniff",
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    `x-request-id: ${id}`,
    "",
    body,
  ].join("\r\n");
}

/** node-server's `errorHandler`. A Host or path that is not a valid URL fails before any middleware runs. */
export const createRequestErrorHandler =
  (log: Log) =>
  (error: unknown): Response => {
    const isInvalidUrl = error instanceof Error && error.name === "RequestError";
    const id = crypto.randomUUID();
    const status = isInvalidUrl ? 400 : 500;
    log(isInvalidUrl ? "info" : "error", "request", { status, reason: String(error), requestId: id });
    return Response.json(
      {
        error: isInvalidUrl ? "This address is not valid." : "Something went wrong on our side.",
        request_id: id,
      },
      {
        status,
        headers: {
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
          "x-request-id": id,
        },
      },
    );
  };
