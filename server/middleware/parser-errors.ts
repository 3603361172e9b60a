import type { Socket } from "node:net";

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "This request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "This request took too long to arrive."],
};
const MALFORMED = ["400 Bad Request", "This request is not valid HTTP."] as const;

/** For `server.on("clientError")`: requests that Node's parser refuses never reach the app, so they are answered here. */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = ANSWERS[error.code ?? ""] ?? MALFORMED;
  const id = crypto.randomUUID();
  const body = JSON.stringify({ error: message, request_id: id });
  socket.end(
    [
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
    ].join("\r\n"),
  );
}

/** For node-server's `errorHandler`: a Host or path that is no valid URL fails before any middleware runs. */
export function answerUnusableRequest(error: unknown): Response {
  const unusable = error instanceof Error && error.name === "RequestError";
  const id = crypto.randomUUID();
  return Response.json(
    { error: unusable ? "This address is not valid." : "Something went wrong on our side.", request_id: id },
    {
      status: unusable ? 400 : 500,
      headers: {
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-request-id": id,
      },
    },
  );
}
