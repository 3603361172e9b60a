import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPreparedSite } from "#tests/support/prepared-site.ts";
import type { RunningSite } from "#tests/support/run-site.ts";
import { ask } from "#tests/support/visitors.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startPreparedSite();
});
afterAll(() => site?.stop());

const LONG = "stranger ".repeat(100_000);
const LONGEST_LINE = 10_000;

test("visitors' input is never logged in full", async () => {
  const before = site.output.stdout.length;
  const word = encodeURIComponent("stranger ".repeat(600));
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    ask(site, path, {
      method: "POST",
      headers: { apikey: site.keys.publishableKey, "content-type": "application/json", ...headers },
      body,
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(site, path, { headers: { apikey: site.keys.publishableKey, ...headers } });
  const requests = [
    () => get(`/${word}`),
    () => get(`/destinations?q=${word}`),
    () => get("/", { "user-agent": "stranger ".repeat(1000), referer: `https://x.example/${word}` }),
    () => get(`/rest/v1/faqs?select=${word}`),
    () => get(`/rest/v1/faqs?question=eq.${word}`),
    () => get(`/rest/v1/${word}`),
    () => get(`/storage/v1/object/public/itinerary-images/${word}.png`),
    () => get(`/functions/v1/${word}`),
    () => get("/rest/v1/faqs", { authorization: `Bearer ${"stranger".repeat(1000)}` }),
    () => post("/rest/v1/faqs", JSON.stringify([{ question: LONG, answer: randomUUID() }])),
    () => post(`/rest/v1/rpc/search_itineraries`, JSON.stringify({ q: LONG })),
    () => post("/rest/v1/rpc/has_role", JSON.stringify({ role: LONG })),
    () => post("/functions/v1/send-admin-notification", JSON.stringify({ type: LONG, data: {} })),
    () => post("/functions/v1/send-admin-notification", `{"type":"contact","data":"${LONG}"}`),
    () => post("/auth/v1/token?grant_type=password", JSON.stringify({ email: LONG, password: LONG })),
    () => post("/auth/v1/token?grant_type=refresh_token", JSON.stringify({ refresh_token: LONG })),
    () => post("/rest/v1/faqs", `[{"question":"${LONG}`),
  ];
  for (const send of requests) for (let time = 0; time < 5; time++) await send();
  const written = site.output.stdout.slice(before);
  const lines = written.split("\n");
  expect(lines.length).toBeGreaterThan(requests.length);
  expect(lines.filter((line) => line.length > LONGEST_LINE).map((line) => line.slice(0, 300))).toEqual([]);
  // About 70 MB were sent.
  expect(written.length).toBeLessThan(300_000);
});
