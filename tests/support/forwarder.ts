import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "#tests/support/free-port.ts";

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
