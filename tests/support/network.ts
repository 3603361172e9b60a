import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, request as send } from "node:http";
import {
  type AddressInfo,
  connect as connectSocket,
  createServer as createSocketServer,
  type Socket,
} from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A simple load balancer: checks the readiness of every site, keeps connections open, retries nothing. */
export interface LoadBalancer {
  readonly url: string;
  /** Ports of the sites that were ready at the last check. */
  readonly ready: ReadonlySet<number>;
  /** Requests without a complete response, and why. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

const CHECK_MS = 100;

export async function startProxy(ports: readonly number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const failures: string[] = [];
  let turn = 0;

  let closed = false;
  // One check at a time per site: a late response must not overwrite a newer one.
  const watch = async (port: number) => {
    while (!closed) {
      if (await isReadyAt(port)) ready.add(port);
      else ready.delete(port);
      await delay(CHECK_MS);
    }
  };
  const watching = ports.map(watch);

  const server: Server = createServer((request, response) => {
    const candidates = [...ready];
    const port = candidates[turn++ % candidates.length];
    const { method, url: path, headers } = request;
    const fail = (reason: Error) => {
      failures.push(`${method} ${path}: ${reason.message}, of ${candidates.length} ready`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (port === undefined) return fail(new Error("no site is ready"));
    const { connection: _, ...passed } = headers;
    const onward = send({ host: "127.0.0.1", port, method, path, headers: passed, agent }, (answer) => {
      const { connection: _own, "keep-alive": _hint, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.on("error", fail);
      answer.pipe(response);
    });
    onward.on("error", fail);
    request.pipe(onward);
  });
  // Longer than any test, so that the balancer never closes its clients' connections.
  server.keepAliveTimeout = 600_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    failures,
    async close() {
      closed = true;
      await Promise.all(watching);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function isReadyAt(port: number): Promise<boolean> {
  try {
    const request = get({ host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: 10_000 });
    request.once("timeout", () => request.destroy());
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}

/** A proxy between the site and its database that can stop forwarding without closing connections. */
export interface SilentProxy {
  readonly port: number;
  silence(): void;
  /** Only the open connections; new ones work. */
  forgetOpen(): void;
  speak(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(
  target: { host: string; port: number },
  port = 0,
): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createSocketServer((near) => {
    const far = connectSocket(target.port, target.host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (piece) => other.write(piece));
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isSilent) socket.pause();
    }
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    forgetOpen: () => {
      for (const socket of sockets) socket.pause();
    },
    speak: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Sends a body piece by piece over this time, like a phone on a bad connection, and returns the status. */
export async function sendSlowly(
  url: string,
  options: {
    readonly method: "POST" | "PUT";
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
    readonly overMs: number;
    readonly agent?: Agent;
  },
): Promise<number> {
  const { method, headers, body, overMs, agent } = options;
  const request = send(url, {
    method,
    agent,
    headers: { ...headers, "content-length": String(body.byteLength) },
  });
  const answered = once(request, "response") as Promise<[IncomingMessage]>;
  const PIECES = 10;
  const size = Math.ceil(body.byteLength / PIECES);
  const written = (async () => {
    for (let piece = 0; piece < PIECES; piece++) {
      request.write(body.subarray(piece * size, (piece + 1) * size));
      await delay(overMs / PIECES);
    }
    request.end();
  })();
  const [answer] = await answered;
  await written;
  answer.resume();
  await once(answer, "end");
  return answer.statusCode ?? 0;
}
