import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A load balancer of the plain kind: asks every site whether it is ready, keeps connections open, retries nothing. */
export interface LoadBalancer {
  readonly url: string;
  /** The ports of the sites that said they are ready when they were last asked. */
  readonly ready: ReadonlySet<number>;
  /** The requests that did not get a whole answer, and why. */
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
  // One question at a time to each: an answer that comes late must not outlive a newer one.
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
    if (port === undefined) return fail(new Error("nobody is ready"));
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
  // Longer than any test: its own clients must not be the reason of a failure.
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
