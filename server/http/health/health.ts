import type { IncomingMessage, ServerResponse } from "node:http";
import { settleWithin } from "#server/process/deadline.ts";
import type { Log } from "#server/process/log.ts";
import { redactPath } from "#server/process/redact-path.ts";

/** The names of the parts that do not work now, such as 'writing'. */
export type FindFailing = () => Promise<readonly string[]>;

type ProcessState = "starting" | "serving" | "stopping";
type Status = ProcessState | "ok" | "failing";

const CHECK_LIMIT_MS = 900;

/** Runs all checks, each for a second at most. Concurrent requests share one run. */
export function createHealth(checks: Readonly<Record<string, () => Promise<boolean>>>): FindFailing {
  let running: Promise<readonly string[]> | null = null;
  const run = async () => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const works = await settleWithin(check(), CHECK_LIMIT_MS, `the check of ${name}`).catch(() => false);
        return works ? null : name;
      }),
    );
    return results.filter((name) => name !== null);
  };
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

const pathOf = (url = "/") => url.split("?", 1)[0] ?? "/";

/** /livez: the process is alive. /readyz: send visitors here. /healthz: every part works. */
export const isHealthCheck = ({ method, url }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && ["/livez", "/readyz", "/healthz"].includes(pathOf(url));

/** Responds before the app sees the request, because a proxy's check may have no Host header or any. */
export function createHealthResponder(log: Log) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    state: ProcessState,
    findFailing: FindFailing | null,
  ): Promise<void> => {
    const path = pathOf(request.url);
    if (path === "/livez") return respond(log, request, response, 200, "ok");
    if (state !== "serving") return respond(log, request, response, 503, state);
    const failing = path === "/healthz" ? await findFailing?.() : [];
    if (failing?.length) respond(log, request, response, 503, "failing", failing);
    else respond(log, request, response, 200, "ok");
  };
}

/** Refuses a page or an API call that arrives before the site can serve it. */
export const refuseWhileStarting = (log: Log) => (request: IncomingMessage, response: ServerResponse) =>
  respond(log, request, response, 503, "starting");

function respond(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
  statusCode: 200 | 503,
  status: Status,
  failing?: readonly string[],
): void {
  const requestId = crypto.randomUUID();
  const { method, socket, url } = request;
  // Expected, so it is not logged as an error. What fails has a line of its own.
  log(isHealthCheck(request) ? "debug" : "info", "request", {
    method,
    path: redactPath(pathOf(url)),
    status: statusCode,
    reason: status,
    requestId,
    client: socket.remoteAddress ?? null,
  });
  if (statusCode === 503) response.setHeader("retry-after", "5");
  response.writeHead(statusCode, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-request-id": requestId,
  });
  response.end(JSON.stringify({ status, failing }));
}
