import { once } from "node:events";
import { type Agent, type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

export type SilentProxy = Awaited<ReturnType<typeof startSilentProxy>>;

/**
 * A proxy between the site and its database that can stop forwarding (be silent) without closing connections. With a
 * delay, the database seems that far away, there and back.
 */
export async function startSilentProxy(target: { host: string; port: number }, port = 0, delayMs = 0) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((siteSocket) => {
    const databaseSocket = connect(target.port, target.host);
    for (const [socket, other] of [
      [siteSocket, databaseSocket],
      [databaseSocket, siteSocket],
    ] as const) {
      sockets.add(socket);
      socket.on("data", async (piece) => {
        if (delayMs > 0) await delay(delayMs / 2);
        other.write(piece);
      });
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

/** A proxy that counts how often a site in this process waits for its database, without measuring time. */
export async function startTripCounter(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  /** Connections on which the database still has to respond, and its responses that the site does not have yet. */
  const waiting = new Set<Socket>();
  let held: (() => void)[] = [];
  let trips = 0;
  let pieces = 0;

  /** All responses together are one trip. They go to the site as soon as it sends nothing more without them. */
  const releaseWhenQuiet = async () => {
    const piecesBefore = ++pieces;
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn();
    if (pieces !== piecesBefore || waiting.size > 0 || held.length === 0) return;
    trips += 1;
    const released = held;
    held = [];
    for (const release of released) release();
  };

  const server = createServer((siteSocket) => {
    const databaseSocket = connect(target.port, target.host);
    let isOpen = false;
    let response = Buffer.alloc(0);
    const end = () => {
      siteSocket.destroy();
      databaseSocket.destroy();
      waiting.delete(siteSocket);
      sockets.delete(siteSocket);
      sockets.delete(databaseSocket);
      void releaseWhenQuiet();
    };
    for (const socket of [siteSocket, databaseSocket]) {
      sockets.add(socket);
      socket.on("error", end);
      socket.on("close", end);
    }
    siteSocket.on("data", (piece: Buffer) => {
      if (isOpen) waiting.add(siteSocket);
      databaseSocket.write(piece);
      void releaseWhenQuiet();
    });
    databaseSocket.on("data", (piece: Buffer) => {
      response = Buffer.concat([response, piece]);
      const isComplete = READY.includes(response.subarray(-READY_BYTES).toString("latin1"));
      // Opening a connection is not counted.
      if (isOpen && !isComplete) return;
      const complete = response;
      response = Buffer.alloc(0);
      if (isOpen) held.push(() => siteSocket.write(complete));
      else siteSocket.write(complete);
      isOpen ||= isComplete;
      waiting.delete(siteSocket);
      void releaseWhenQuiet();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    countTrips: async (work: () => Promise<unknown>): Promise<number> => {
      while (waiting.size > 0 || held.length > 0) await nextTurn();
      const before = trips;
      await work();
      return trips - before;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Turns of the event loop in which the site sends everything that does not need another response. */
const QUIET_TURNS = 30;
/** PostgreSQL is ready for the next query: outside, inside, or after a failure in a transaction. */
const READY = ["I", "T", "E"].map((status) => `Z\0\0\0\x05${status}`);
const READY_BYTES = 6;
