import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createParserErrorHandler,
  createRequestErrorHandler,
} from "#server/http/middleware/parser-errors.ts";
import type { Log } from "#server/process/log.ts";

const logLines: unknown[] = [];
const log: Log = (_level, event, fields) => void logLines.push({ event, ...fields });
const app = new Hono().get("*", (c) => c.text("fine"));
const server = createServer(getRequestListener(app.fetch, { errorHandler: createRequestErrorHandler(log) }));
server.on("clientError", createParserErrorHandler(log));

beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => server.close(done)));

/** Sends bytes that no HTTP client would send. */
function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(bytes, "latin1");
  return text(socket);
}

const request = (target: string, headers = "host: localhost") =>
  `GET ${target} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`;

describe("requests that Node or its Hono adapter cannot parse", () => {
  it.each([
    ["too many header bytes", request("/", `host: x\r\nx-filler: ${"a".repeat(20_000)}`), 431],
    ["a NUL in the path", request("/a\0b"), 400],
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a bad header", request("/", "host: x\r\nbad header: 1"), 400],
    ["a host that no URL can have", request("/", "host: a b"), 400],
    ["a backslash in the path", request("/\\evil"), 400],
  ])("with %s get an error with the logged request id", async (_, bytes, status) => {
    const response = await send(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response.toLowerCase()).toContain("x-content-type-options: nosniff");
    const [, requestId] = /"request_id":"([0-9a-f-]{36})"/.exec(response) ?? [];
    expect(logLines.at(-1)).toMatchObject({ event: "request", status, requestId });
  });
});

it("a valid request is served", async () => {
  expect(await send(request("/"))).toContain("fine");
});
