import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Stands between the site and its database, and can stop passing anything on without closing a connection. */
export interface SilentProxy {
  readonly port: number;
  silence(): void;
  /** Only the connections that are open now; new ones work. */
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
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
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
