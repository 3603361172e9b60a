import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "#server/logging/log.ts";
import { redactPath } from "#server/logging/redact-path.ts";

const READINESS = ["/readyz", "/healthz"];

const pathOf = (url = "/") => url.split("?", 1)[0] ?? "/";

export const isReadinessPath = ({ url }: IncomingMessage): boolean => READINESS.includes(pathOf(url));

type Status = "ok" | "starting" | "stopping" | "unavailable";

/** What is answered while there is no site to ask. */
export function createOwnAnswers(log: Log) {
  const answer = (request: IncomingMessage, response: ServerResponse, status: Status): void => {
    const isOk = status === "ok";
    const code = isOk ? 200 : 503;
    const requestId = crypto.randomUUID();
    // Expected, so no error.
    log("info", "request", {
      method: request.method,
      path: redactPath(pathOf(request.url)),
      status: code,
      ...(!isOk && { reason: status }),
      requestId,
      client: request.socket.remoteAddress ?? null,
    });
    if (!isOk) response.setHeader("retry-after", "5");
    response.writeHead(code, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-request-id": requestId,
    });
    response.end(JSON.stringify({ status }));
  };
  /** The process itself is alive. */
  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    reason: "starting" | "stopping",
  ): void => answer(request, response, pathOf(request.url) === "/livez" ? "ok" : reason);

  const untilServed =
    (site: Promise<RequestListener>, isReady: () => Promise<boolean>): RequestListener =>
    (request, response) => {
      if (isReadinessPath(request))
        isReady().then(
          (ready) => answer(request, response, ready ? "ok" : "unavailable"),
          () => answer(request, response, "unavailable"),
        );
      else if (pathOf(request.url) === "/livez") answer(request, response, "ok");
      else
        site.then(
          (handle) => handle(request, response),
          () => refuse(request, response, "stopping"),
        );
    };
  return { refuse, untilServed };
}
