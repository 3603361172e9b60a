import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A load balancer of the plain kind: asks every site whether it is ready, keeps connections open, retries nothing. */
export interface LoadBalancer {
  readonly url: string;
  /** The ports of the sites that said they are ready when they were last asked. */
  readonly ready: ReadonlySet<number>;
  close(): Promise<void>;
}

const CHECK_MS = 100;

export async function startProxy(ports: readonly number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;

  const check = async (port: number) => {
    const isReady = await isReadyAt(port);
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const timer = setInterval(() => void Promise.all(ports.map(check)), CHECK_MS);

  const server: Server = createServer((request, response) => {
    const candidates = [...ready];
    const port = candidates[turn++ % candidates.length];
    const { method, url: path, headers } = request;
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (port === undefined) return fail();
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function isReadyAt(port: number): Promise<boolean> {
  try {
    const request = get({ host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: 2_000 });
    request.once("timeout", () => request.destroy());
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}
