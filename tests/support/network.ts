import { once } from "node:events";
import { type Agent, type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type SilentProxy = Awaited<ReturnType<typeof startSilentProxy>>;

/** A proxy between the site and its database that can stop forwarding (be silent) without closing connections. */
export async function startSilentProxy(target: { host: string; port: number }, port = 0) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((siteSocket) => {
    const databaseSocket = connect(target.port, target.host);
    for (const [socket, other] of [
      [siteSocket, databaseSocket],
      [databaseSocket, siteSocket],
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
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    /** Silences only the connections that are open now; new ones work. */
    silenceOpen: () => {
      for (const socket of sockets) socket.pause();
    },
    /** Forwards again. */
    resume: () => {
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

/** Sends a body in pieces for `overMs` milliseconds, like a phone on a bad connection. Returns the status. */
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
  const responseEvent = once(request, "response") as Promise<[IncomingMessage]>;
  const PIECES = 10;
  const size = Math.ceil(body.byteLength / PIECES);
  const writing = (async () => {
    for (let piece = 0; piece < PIECES; piece++) {
      request.write(body.subarray(piece * size, (piece + 1) * size));
      await delay(overMs / PIECES);
    }
    request.end();
  })();
  const [response] = await responseEvent;
  await writing;
  response.resume();
  await once(response, "end");
  return response.statusCode ?? 0;
}
