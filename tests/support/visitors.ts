import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import type { RunningSite } from "#tests/support/run-site.ts";

export interface Answer {
  readonly what: string;
  /** 0 if there was no response. */
  readonly status: number;
  readonly ms: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Visitors do not wait longer, so a hanging request counts as this many milliseconds. */
const TIMEOUT_MS = 15_000;

export async function ask(site: RunningSite, path: string, init: RequestInit = {}): Promise<Answer> {
  const started = performance.now();
  const ended = (status: number, headers: Headers, body: string) => ({
    what: `${init.method ?? "GET"} ${path.split("?")[0]}`,
    status,
    ms: performance.now() - started,
    headers,
    body,
  });
  try {
    const response = await fetch(`${site.url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ended(response.status, response.headers, await response.text());
  } catch {
    return ended(0, new Headers(), "");
  }
}

/** A read that is never cached, because no one has requested it before. */
export const readUncached = (site: RunningSite) =>
  ask(site, `/rest/v1/itineraries?select=id,title&title=neq.${randomUUID()}&limit=6`, {
    headers: { apikey: site.keys.publishableKey, "x-forwarded-for": someAddress() },
  });

const someAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

export const submit = (site: RunningSite, email: string) =>
  ask(site, "/functions/v1/send-admin-notification", {
    method: "POST",
    headers: {
      apikey: site.keys.publishableKey,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-forwarded-for": someAddress(),
    },
    body: JSON.stringify({
      type: "contact",
      data: { name: "Ada Lovelace", email, phone: "", inquiry: "general", message: "Nine days in March?" },
    }),
  });

/** In `npm test` other tests need the CPU too. */
const PAUSE_MS = process.env.TEST_LONG ? 0 : 100;
const PAGE_PAUSE_MS = process.env.TEST_LONG ? 50 : 200;

/** Visitors who read and send forms until stopped; in the long run without a pause. */
export function sendVisitors(site: RunningSite) {
  const answers: Answer[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  const repeat = async (call: () => Promise<Answer>, pauseMs = 0) => {
    while (!isOver) {
      answers.push(await call());
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  const send = async () => {
    const email = `${randomUUID()}@example.com`;
    const answer = await submit(site, email);
    if (answer.status === 200) acknowledged.push(email);
    return answer;
  };
  const running = Promise.all([
    ...Array.from({ length: 8 }, () => repeat(() => readUncached(site), PAUSE_MS)),
    ...Array.from({ length: 2 }, () => repeat(send, 20)),
    repeat(() => ask(site, "/livez"), 20),
    ...["/", "/destinations", "/faqs", "/login"].map((path) => repeat(() => ask(site, path), PAGE_PAUSE_MS)),
  ]);
  return {
    answers,
    acknowledged,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** Which of these addresses have no stored request. */
export async function findLost(site: RunningSite, emails: readonly string[]): Promise<readonly string[]> {
  const service = createClient(site.url, site.keys.secretKey, { auth: { persistSession: false } });
  const stored = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { data, error } = await service
      .from("requests")
      .select("email")
      .order("id")
      .range(from, from + 999);
    if (error) throw new Error(error.message);
    for (const { email } of data) stored.add(email);
    if (data.length < 1000) break;
  }
  return emails.filter((email) => !stored.has(email));
}
