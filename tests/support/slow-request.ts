import { once } from "node:events";
import { type Agent, type IncomingMessage, request as send } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** Sends a body piece by piece over this time, as a phone on a bad line does, and answers with the status. */
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
