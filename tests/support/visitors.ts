import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { RunningSite } from "#tests/support/run-site.ts";

export interface TimedResponse {
  readonly what: string;
  /** 0 if there was no response. */
  readonly status: number;
  readonly ms: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A request without a response is aborted after this time. */
const TIMEOUT_MS = 60_000;

/** Sends a request and measures the time until its response is complete. */
export async function sendRequest(
  site: RunningSite,
  path: string,
  init: RequestInit = {},
): Promise<TimedResponse> {
  const started = performance.now();
  const timedResponse = (status: number, headers: Headers, body: string) => ({
    what: `${init.method ?? "GET"} ${path.split("?")[0]}`,
    status,
    ms: performance.now() - started,
    headers,
    body,
  });
  try {
    const response = await fetch(`${site.url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return timedResponse(response.status, response.headers, await response.text());
  } catch {
    return timedResponse(0, new Headers(), "");
  }
}

/** A read that is never cached, because no one has requested it before. */
export const readUncached = (site: RunningSite) =>
  sendRequest(site, `/rest/v1/itineraries?select=id,title&title=neq.${randomUUID()}&limit=6`, {
    headers: { apikey: site.keys.publishableKey, "x-forwarded-for": randomAddress() },
  });

/** Requests from different addresses do not reach a rate limit. */
const randomAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

/** Sends the contact form. */
export const submit = (site: RunningSite, email: string) =>
  sendRequest(site, "/functions/v1/send-admin-notification", {
    method: "POST",
    headers: {
      apikey: site.keys.publishableKey,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-forwarded-for": randomAddress(),
    },
    body: JSON.stringify({
      type: "contact",
      data: { name: "Ada Lovelace", email, phone: "", inquiry: "general", message: "Nine days in March?" },
    }),
  });

/** Repeats each call, with a pause after each response, until the time is over. */
export async function repeatAll(
  calls: readonly (() => Promise<TimedResponse>)[],
  { forMs, pauseMs }: { readonly forMs: number; readonly pauseMs: number },
): Promise<readonly TimedResponse[]> {
  const responses: TimedResponse[] = [];
  const end = performance.now() + forMs;
  const repeat = async (call: () => Promise<TimedResponse>) => {
    while (performance.now() < end) {
      responses.push(await call());
      await delay(pauseMs);
    }
  };
  await Promise.all(calls.map(repeat));
  return responses;
}

/** A new sender each time, because the rate limit allows few forms per person. */
export const someSender = () => `${randomUUID()}@example.com`;

/** Visitors pause between requests, because in `npm test` other tests need the CPU too. */
const PAUSE_MS = process.env.TEST_LONG ? 0 : 100;
const PAGE_PAUSE_MS = process.env.TEST_LONG ? 50 : 200;

/** Starts simulated visitors, who read pages and send forms until stopped. With TEST_LONG, uncached reads do not pause. */
export function sendVisitors(site: RunningSite, pages: readonly string[]) {
  const responses: TimedResponse[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  const repeat = async (call: () => Promise<TimedResponse>, pauseMs = 0) => {
    while (!isOver) {
      responses.push(await call());
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  const send = async () => {
    const email = someSender();
    const response = await submit(site, email);
    if (response.status === 200) acknowledged.push(email);
    return response;
  };
  const running = Promise.all([
    ...Array.from({ length: 8 }, () => repeat(() => readUncached(site), PAUSE_MS)),
    ...Array.from({ length: 2 }, () => repeat(send, 20)),
    repeat(() => sendRequest(site, "/livez"), 20),
    ...pages.map((path) => repeat(() => sendRequest(site, path), PAGE_PAUSE_MS)),
  ]);
  return {
    responses,
    acknowledged,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** The 99th percentile of each call's times, because single slow responses also happen on a busy machine. */
export function percentilesOf(responses: readonly TimedResponse[]): Record<string, number> {
  const byCall = Object.groupBy(responses, ({ what }) => what);
  return Object.fromEntries(
    Object.entries(byCall).map(([what, all = []]) => {
      const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
      return [what, Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0)];
    }),
  );
}

/** Reads all rows of a table, in pages of 1000. */
export async function readAll<Row>(service: SupabaseClient, table: string, columns: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await service
      .from(table)
      .select(columns)
      .order("id")
      .range(rows.length, rows.length + 999)
      .throwOnError();
    rows.push(...(data as Row[]));
    if (data.length < 1000) return rows;
  }
}
