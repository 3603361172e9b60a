import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/process/log.ts";
import { redactPath } from "#server/process/redact-path.ts";

const READINESS_PATHS = ["/readyz", "/healthz"];

const pathOf = (url = "/") => url.split("?", 1)[0] ?? "/";

export const isReadinessPath = ({ url }: IncomingMessage): boolean => READINESS_PATHS.includes(pathOf(url));

/** Refuses requests with 503 while the site starts or stops. /livez gets 200, because the process is alive. */
export function createNotReadyResponder(log: Log) {
  return (request: IncomingMessage, response: ServerResponse, reason: "starting" | "stopping"): void => {
    const path = pathOf(request.url);
    const isAlive = path === "/livez";
    const status = isAlive ? 200 : 503;
    const requestId = crypto.randomUUID();
    if (!isAlive) {
      // The refusal is expected, so it is not logged as an error.
      log("info", "request", {
        method: request.method,
        path: redactPath(path),
        status,
        reason,
        requestId,
        client: request.socket.remoteAddress ?? null,
      });
    }
    if (!isAlive) response.setHeader("retry-after", "5");
    response.writeHead(status, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-request-id": requestId,
    });
    response.end(JSON.stringify({ status: isAlive ? "ok" : reason }));
  };
}
