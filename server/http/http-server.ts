import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { StartupError } from "#server/config/config.ts";
import {
  createHealthResponder,
  type FindFailing,
  isHealthCheck,
  refuseWhileStarting,
} from "#server/http/health/health.ts";
import { createParserErrorHandler } from "#server/http/middleware/parser-errors.ts";
import { type Log, silentLog } from "#server/process/log.ts";

/** An HTTP server that listens at once and responds with 503 until it has a handler. */
export interface SiteServer {
  readonly server: Server;
  readonly port: number;
  /** `findFailing` answers /healthz. */
  serve(handler: RequestListener, findFailing?: FindFailing): void;
  /** Reports not ready, and closes every connection after its next response. */
  drain(): void;
  /** Accepts no more connections. Requests in flight may finish within the limit. */
  close(limitMs?: number): Promise<void>;
}

/** Must exceed the proxy's idle timeout (Caddy: 2 minutes), or the proxy reuses a socket we have closed. */
const KEEP_ALIVE_MS = 130_000;
/** How long a partly received request may take to complete during a shutdown. */
const PARTIAL_REQUEST_MS = 1500;
const CLOSE_LIMIT_MS = 25_000;

export async function startSiteServer(
  { host, port }: { readonly host: string; readonly port: number },
  log: Log = silentLog,
): Promise<SiteServer> {
  const respondToCheck = createHealthResponder(log);
  let handle: RequestListener = refuseWhileStarting(log);
  let findFailing: FindFailing | null = null;
  let hasHandler = false;
  let isDraining = false;
  let isClosing = false;
  const sockets = new Set<Socket>();
  const responsesInFlight = new Set<ServerResponse>();
  function onResponseClosed(this: ServerResponse) {
    responsesInFlight.delete(this);
    // The connection is idle now, but keep-alive would leave it open.
    if (isClosing) setImmediate(() => server.closeIdleConnections());
  }

  const server = createServer((request, response) => {
    if (isDraining) response.setHeader("connection", "close");
    const state = isDraining ? "stopping" : hasHandler ? "serving" : "starting";
    if (isHealthCheck(request)) void respondToCheck(request, response, state, findFailing);
    else handle(request, response);
    // Cached responses have been sent completely by now.
    if (response.writableFinished) return;
    responsesInFlight.add(response);
    response.on("close", onResponseClosed);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("clientError", createParserErrorHandler(log));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explainListenError(error, host, port)));
    server.listen(port, host, resolve);
  });

  const drain = () => {
    isDraining = true;
    for (const response of responsesInFlight)
      if (!response.headersSent) response.setHeader("connection", "close");
  };
  const destroyIdleSockets = () => {
    const busySockets = new Set([...responsesInFlight].map((response) => response.req.socket));
    for (const socket of sockets) if (!busySockets.has(socket)) socket.destroy();
  };
  const address = server.address();
  return {
    server,
    port: typeof address === "object" && address ? address.port : port,
    serve: (handler, find) => {
      handle = handler;
      findFailing = find ?? null;
      hasHandler = true;
    },
    drain,
    close: (limitMs = CLOSE_LIMIT_MS) => {
      drain();
      isClosing = true;
      return new Promise((resolve) => {
        const timers = [
          setTimeout(destroyIdleSockets, Math.min(PARTIAL_REQUEST_MS, limitMs)),
          setTimeout(() => sockets.forEach((socket) => void socket.destroy()), limitMs),
        ];
        server.close(() => {
          timers.forEach(clearTimeout);
          resolve();
        });
      });
    },
  };
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new StartupError(`PORT ${port} is taken on ${host}: stop what uses it or set PORT`);
  if (error.code === "EACCES")
    return new StartupError(`PORT ${port} needs more rights: set PORT to 1024 or more`);
  // ENOTFOUND: the name does not resolve. EAI_AGAIN: no name server responds.
  if (["EADDRNOTAVAIL", "EINVAL", "ENOTFOUND", "EAI_AGAIN"].includes(error.code ?? ""))
    return new StartupError(`HOST ${host} is not an address of this machine`);
  return error;
}
