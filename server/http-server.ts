import { createServer, type RequestListener, type Server } from "node:http";
import { StartupError } from "#server/config.ts";
import { answerParserError } from "#server/middleware/parser-errors.ts";

/** An HTTP server that listens at once and answers 503 until it is given a handler. */
export interface SiteServer {
  readonly server: Server;
  readonly port: number;
  serve(handler: RequestListener): void;
  /** Lets running requests finish for a moment, then closes. */
  close(): Promise<void>;
}

const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, {
    "content-type": "application/json",
    "retry-after": "5",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify({ status: "starting" }));
};

export async function listen({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<SiteServer> {
  let handle = notReady;
  const server = createServer((request, response) => handle(request, response));
  server.on("clientError", answerParserError);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === "object" && address ? address.port : port,
    serve: (handler) => {
      handle = handler;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1500).unref();
      }),
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new StartupError(`PORT ${port} is taken on ${host}: stop what uses it or set PORT`);
  if (error.code === "EACCES")
    return new StartupError(`PORT ${port} needs more rights: set PORT to 1024 or more`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new StartupError(`HOST ${host} is not an address of this machine`);
  return error;
}
