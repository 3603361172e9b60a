import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { FinishedAnswer } from "#server/answers/finished-answer.ts";
import { KEEP_ALIVE_SECONDS } from "#server/answers/keep-alive.ts";
import { readyHead, sendReady } from "#server/answers/ready-head.ts";
import { sendAnswer } from "#server/answers/send-answer.ts";

const HEADERS = [
  ["content-type", "text/plain"],
  ["content-length", "5"],
] as const;
const BODY = Buffer.from("hello");

/** Two ways to send the same answer: the ready one, and Node's own below /usual. */
async function listen() {
  const ready: boolean[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/finished")
      sendAnswer(
        response,
        new FinishedAnswer({ body: BODY }),
        { isHead: false, acceptEncoding: undefined, ifNoneMatch: undefined },
        "an-id",
      );
    else if (
      request.url === "/usual" ||
      !ready[ready.push(sendReady(response, readyHead(HEADERS), "an-id", BODY)) - 1]
    )
      response.writeHead(200, [...HEADERS.flat(), "x-request-id", "an-id"]).end(BODY);
  });
  server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, ready };
}

/** Everything that comes back on one connection for these requests, sent in one piece. */
async function converse(port: number, lines: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(lines);
  return (await text(socket)).replaceAll(/Date: .*/g, "Date: now");
}

const ask = (path: string, ...more: string[]) =>
  `${[`GET ${path} HTTP/1.1`, "Host: here", ...more].join("\r\n")}\r\n\r\n`;
const last = ask("/usual", "Connection: close");

test("a ready head makes the same bytes as Node's own, and the connection is used again", async () => {
  const { port, ready } = await listen();
  const usual = await converse(port, ask("/usual") + ask("/usual") + last);
  expect(await converse(port, ask("/ready") + ask("/ready") + last)).toBe(usual);
  expect(usual).toContain(`Keep-Alive: timeout=${KEEP_ALIVE_SECONDS}`);
  expect(ready).toEqual([true, true]);
});

test("whoever wants the connection closed is told so", async () => {
  const { port, ready } = await listen();
  const answer = await converse(port, ask("/ready", "Connection: close"));
  expect(answer).toBe(await converse(port, last));
  expect(answer).toContain("Connection: close");
  expect(ready).toEqual([false]);
});

test("a header that would end its line is refused, as Node does", () => {
  expect(() => readyHead([["x-name", "a\r\nset-cookie: b"]])).toThrow("Invalid character");
  expect(() => readyHead([["x name", "a"]])).toThrow("Header name");
});

test("an answer of the site has a current date, its own id and its length", async () => {
  const { port } = await listen();
  const headers = await new Promise<NodeJS.Dict<string | string[]>>((resolve, reject) => {
    request({ port, path: "/finished" }, (response) => resolve(response.resume().headers))
      .on("error", reject)
      .end();
  });
  expect(headers).toMatchObject({ "x-request-id": "an-id", "content-length": "5", connection: "keep-alive" });
  expect(Math.abs(Date.parse(String(headers.date)) - Date.now())).toBeLessThan(2000);
});
