import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** An address that refuses connections until it is opened, and from then on leads to another port of this machine. */
export interface Forwarder {
  readonly port: number;
  open(targetPort: number): Promise<void>;
  close(): Promise<void>;
}

export async function createForwarder(): Promise<Forwarder> {
  const port = await freePort();
  let server: Server | null = null;
  const sockets = new Set<Socket>();
  return {
    port,
    async open(targetPort) {
      server = createServer((inside) => {
        const outside = connect(targetPort, "127.0.0.1");
        for (const [socket, other] of [
          [inside, outside],
          [outside, inside],
        ] as const) {
          sockets.add(socket);
          socket.on("error", () => other.destroy());
          socket.once("close", () => {
            sockets.delete(socket);
            other.destroy();
          });
          socket.pipe(other);
        }
      });
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server) return;
      server.close();
      await once(server, "close");
    },
  };
}

/** Free a moment ago; with a site that starts at once nobody else takes it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
