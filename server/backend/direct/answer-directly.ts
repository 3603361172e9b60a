import { TextAnswer } from "#server/answers/text-answer.ts";
import { codeOf } from "#server/backend/database-away.ts";
import { unavailableAnswer } from "#server/backend/database-errors.ts";
import type { DirectAnswer } from "#server/backend/direct/direct-answer.ts";
import { createDirectCallers, type DirectCaller } from "#server/backend/direct/direct-caller.ts";
import { createDirectFunctions, isFunctionPath } from "#server/backend/direct/direct-functions.ts";
import { createDirectReads, type DirectRead, type ReadDeps } from "#server/backend/direct/direct-reads.ts";
import { headerReader, type ReadHeader } from "#server/backend/direct/header-reader.ts";
import { createLiteRecorder } from "#server/backend/direct/lite-recorder.ts";
import type { PostgresConnection } from "#server/backend/postgres-connection.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/logging/log.ts";

type Fetch = (request: Request) => Promise<Response>;

/** A read that is known before anything is done for it. */
export interface ReadyRead {
  readonly read: DirectRead;
  readonly caller: DirectCaller;
}

export interface DirectBackend {
  /** Reads and function calls of a known shape are answered directly, all else by the library. */
  readonly fetch: Fetch;
  /** As `fetch` does; what the site's own clients send needs no Request in between, and what they read no stream. */
  fetchWith(url: string, init: RequestInit): Promise<Response>;
  /** Answers everything by the library: what a direct answer is compared with. */
  readonly library: Fetch;
  /** The same for a read without a Request; null for one that has to go through `fetch`. */
  findRead(method: string, target: string, header: ReadHeader): ReadyRead | null;
  /** Null if the database refused it: the library writes that answer. */
  read(ready: ReadyRead): Promise<DirectAnswer | null>;
}

interface DirectOptions {
  readonly pool: ReadDeps["pool"];
  readonly connection: PostgresConnection;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey" | "jwtSecret">;
  readonly siteUrl: string;
  readonly log: Log;
}

/**
 * Answers calls of a shape that was learned from the library with its own SQL, in one round trip and without its
 * parser and query builder (decision 030). Whatever is unusual, not yet learned or refused by the database goes to
 * the library itself, so that every refusal has its message.
 */
export function answerDirectly(library: Fetch, options: DirectOptions): DirectBackend {
  const { pool, connection, keys, siteUrl, log } = options;
  const record = createLiteRecorder(connection, { keys, siteUrl });
  const deps = { pool, record, publishableKey: keys.publishableKey, log };
  const reads = createDirectReads(deps);
  const functions = createDirectFunctions(deps);
  const callerOf = createDirectCallers(keys);

  const run = createRunner(log);

  const findRead: DirectBackend["findRead"] = (method, target, header) => {
    const read = reads.find(method, target, header);
    const caller = read && callerOf(header);
    return caller && { read, caller };
  };
  const read: DirectBackend["read"] = (ready) => run(reads, ready.read, ready.caller, ready.read.call.path);

  const callFunction = async (
    path: string,
    body: string,
    header: ReadHeader,
  ): Promise<DirectAnswer | null> => {
    const call = hasUsualHeaders(header) ? functions.find(path, body, header("accept")) : null;
    const caller = call && callerOf(header);
    return caller && run(functions, call, caller, path);
  };

  const fetch: Fetch = async (request) => {
    const { method, url, headers, signal } = request;
    const target = targetOf(url);
    const header = (name: string) => headers.get(name) ?? undefined;
    if (method === "POST" && isFunctionPath(target)) {
      const body = await request.text();
      const answer = await callFunction(target, body, header);
      return answer ? toResponse(answer) : library(new Request(url, { method, headers, signal, body }));
    }
    const ready = findRead(method, target, header);
    const answer = ready && (await read(ready));
    return answer ? toResponse(answer) : library(request);
  };

  const fetchWith: DirectBackend["fetchWith"] = async (url, init) => {
    const { method, body } = init;
    const target = targetOf(url);
    if (method !== "POST" || typeof body !== "string" || !isFunctionPath(target))
      return fetch(new Request(url, init));
    const answer = await callFunction(target, body, headerReader(init.headers));
    if (!answer) return library(new Request(url, init));
    // Of the headers the client reads one alone, for a number that was not asked for.
    return new TextAnswer({ status: answer.status, headers: [] }, answer.body?.toString() ?? "");
  };

  return { fetch, fetchWith, library, findRead, read };
}

interface Calls<Call> {
  run(call: Call, caller: DirectCaller): Promise<DirectAnswer | null>;
  forget(call: Call): void;
}

function createRunner(log: Log) {
  /** Null after a refusal: nothing has remained of the call, so the library may make it again. */
  return async <Call>(
    calls: Calls<Call>,
    call: Call,
    caller: DirectCaller,
    path: string,
  ): Promise<DirectAnswer | null> => {
    try {
      return await calls.run(call, caller);
    } catch (cause) {
      const sqlstate = codeOf(cause);
      const unavailable = unavailableAnswer(sqlstate);
      if (!unavailable) {
        if (isOutdated(sqlstate)) calls.forget(call);
        return null;
      }
      const reason = cause instanceof Error ? cause.message : String(cause);
      log("error", "database call failed", { path, sqlstate, reason });
      const body = Buffer.from(unavailable.body);
      return { status: unavailable.status, headers: failureHeaders(body), body };
    }
  };
}

/** The tables have changed since the statement was prepared, or the connection does not know it. */
const isOutdated = (sqlstate: string) => /^(?:0A000|26000|42P05|42P18|42703|42P01|42883)$/.test(sqlstate);

const failureHeaders = (body: Buffer): DirectAnswer["headers"] => [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "Content-Range, Content-Location, Preference-Applied"],
  ["content-type", "application/json; charset=utf-8"],
  ["content-length", String(body.byteLength)],
];

/** Those that change a function's answer are left to the library. */
const hasUsualHeaders = (header: ReadHeader) =>
  ["", "*/*", "application/json"].includes(header("accept") ?? "") &&
  ["", "public"].includes(header("content-profile") ?? "") &&
  ["prefer", "range", "accept-profile"].every((name) => header(name) === undefined) &&
  (header("content-type") ?? "").startsWith("application/json");

function targetOf(url: string): string {
  const pathAt = url.indexOf("/", url.indexOf("//") + 2);
  return url.slice(pathAt);
}

const toResponse = ({ status, headers, body }: DirectAnswer) =>
  new Response(body && new Uint8Array(body), {
    status,
    headers: headers.map(([name, value]) => [name, value]),
  });
