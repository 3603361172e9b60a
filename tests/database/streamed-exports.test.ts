import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { compressResponses } from "#server/http/middleware/compress-responses.ts";
import type { LogFields } from "#server/process/log.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { openFunctions, SITE_URL } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

const database = databasePerFile();

/** Enough for six chunks. */
const ROWS = 5500;

const EXPORTS = [
  {
    table: "requests",
    path: "/functions/v1/export-requests",
    init: {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ search: "", status: "", type: "", owner: "" }),
    },
    fill: `insert into public.requests (type, name, email, message, created_at)
      select 'contact', 'Visitor', n || '@example.com', 'Ten letters', now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  },
  {
    table: "subscribers",
    path: "/functions/v1/export-subscribers",
    init: {},
    fill: `insert into public.subscribers (email, source, consent_text)
      select n || '@example.com', 'email_signup', 'Yes' from generate_series(1, ${ROWS}) as n`,
  },
] as const;

/**
 * Opens the functions and counts the chunks that they read from the table. After `hold`, they wait for `resume`
 * before the second chunk.
 */
function openExports(table: string) {
  const { backend, keys } = database();
  const logLines: LogFields[] = [];
  const secondChunk = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  let chunks = 0;
  let isHeld = false;
  const fetch = async (request: Request) => {
    if (new URL(request.url).pathname === `/rest/v1/${table}`) {
      chunks += 1;
      if (chunks === 2) secondChunk.resolve();
      if (chunks === 2 && isHeld) await resume.promise;
    }
    return backend.fetch(request);
  };
  const functions = openFunctions({
    clients: createClients({ fetch }, keys),
    keys,
    log: (level, event, fields) => void logLines.push({ level, event, ...fields }),
  });
  return {
    app: new Hono<AppEnv>().use(compressResponses()).route("/", functions),
    logLines,
    chunks: () => chunks,
    hold: () => {
      isHeld = true;
    },
    secondChunkRequested: secondChunk.promise,
    resume: resume.resolve,
  };
}

const server = createServer();
/** Resolves when the newest response is closed. */
let lastClosed = Promise.resolve();
server.on("request", (_request, response: ServerResponse) => {
  lastClosed = new Promise((resolve) => response.once("close", resolve));
});
let stopServing = () => {};
afterEach(() => stopServing());

/** Serves the app over HTTP. */
async function serve(app: Hono<AppEnv>): Promise<string> {
  const listener = getRequestListener(app.fetch);
  server.on("request", listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stopServing = () => {
    server.off("request", listener);
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(EXPORTS)("the file of $table", ({ table, path, init, fill }) => {
  let admin: Person;
  const bearer = () => ({ authorization: `Bearer ${admin.token}` });
  const asAdmin = () => ({ ...init, headers: { ...("headers" in init && init.headers), ...bearer() } });
  beforeEach(async () => {
    admin = await createPerson(database(), "exporter", "admin");
    await database().owner.unsafe(`truncate public.${table} cascade`);
    await database().owner.unsafe(fill);
  });

  it("is read from the database chunk by chunk as the client reads it, and no further once the client stops", async () => {
    const { app, chunks } = openExports(table);
    const response = await app.request(`${SITE_URL}${path}`, asAdmin());
    expect(chunks()).toBe(1);
    const reader = response.body?.getReader();
    for (const expected of [1, 2, 3]) {
      await reader?.read();
      expect(chunks()).toBe(expected);
    }
    await reader?.cancel();
    // This request leaves time for a further read to start.
    expect((await app.request(`${SITE_URL}/functions/v1/version`, { headers: bearer() })).status).toBe(200);
    expect(chunks()).toBe(3);
  });

  it("arrives over HTTP while the rest is still being read from the database", async () => {
    const { app, hold, secondChunkRequested, resume } = openExports(table);
    hold();
    const response = await fetch((await serve(app)) + path, asAdmin());
    expect(response.headers.get("content-encoding")).toMatch(/^(br|gzip)$/);
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) {
      // The first chunk has arrived although the second is not read yet.
      if (pieces.length === 0) await secondChunkRequested.then(resume);
      pieces.push(piece);
    }
    const lines = Buffer.concat(pieces).toString().split("\r\n");
    // A header, the rows, and an empty text after the last line break.
    expect(lines).toHaveLength(ROWS + 2);
    expect(new Set(lines).size).toBe(ROWS + 2);
  });

  it("is aborted and logged if the admin loses the role in the meantime", async () => {
    const { app, hold, secondChunkRequested, resume, logLines } = openExports(table);
    hold();
    const response = await fetch((await serve(app)) + path, asAdmin());
    expect(response.status).toBe(200);
    const text = response.text();
    await secondChunkRequested;
    await database()
      .clients.service.from("user_roles")
      .update({ role: "user" })
      .eq("user_id", admin.id)
      .throwOnError();
    resume();
    await expect(text).rejects.toThrow("terminated");
    expect(logLines).toMatchObject([{ level: "error", event: "export failed midway", what: table }]);
    expect(String(logLines[0]?.error)).toContain("the caller is no longer an admin");
  });

  it("stops reading when the client disconnects", async () => {
    const { app, hold, secondChunkRequested, resume, chunks, logLines } = openExports(table);
    hold();
    const controller = new AbortController();
    const url = await serve(app);
    const response = await fetch(url + path, { ...asAdmin(), signal: controller.signal });
    await secondChunkRequested;
    const closed = lastClosed;
    controller.abort();
    await expect(response.text()).rejects.toThrow();
    await closed;
    resume();
    // These requests leave time for a further read to start.
    for (let calls = 0; calls < 5; calls += 1)
      await fetch(`${url}/functions/v1/version`, { headers: bearer() });
    expect(chunks()).toBe(2);
    expect(logLines).toEqual([]);
  });
});
