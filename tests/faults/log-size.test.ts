import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPreparedSite } from "#tests/support/prepared-site.ts";
import type { RunningSite } from "#tests/support/run-site.ts";
import { sendRequest } from "#tests/support/visitors.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startPreparedSite();
});
afterAll(() => site?.stop());

const LONG_TEXT = "stranger ".repeat(100_000);
const MAX_LINE_LENGTH = 10_000;

test("long input from visitors is never logged in full", async () => {
  const lengthBefore = site.output.stdout.length;
  const longWord = encodeURIComponent("stranger ".repeat(600));
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    sendRequest(site, path, {
      method: "POST",
      headers: { apikey: site.keys.publishableKey, "content-type": "application/json", ...headers },
      body,
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(site, path, { headers: { apikey: site.keys.publishableKey, ...headers } });
  const requests = [
    () => get(`/${longWord}`),
    () => get(`/destinations?q=${longWord}`),
    () => get("/", { "user-agent": "stranger ".repeat(1000), referer: `https://x.example/${longWord}` }),
    () => get(`/rest/v1/faqs?select=${longWord}`),
    () => get(`/rest/v1/faqs?question=eq.${longWord}`),
    () => get(`/rest/v1/${longWord}`),
    () => get(`/storage/v1/object/public/itinerary-images/${longWord}.png`),
    () => get(`/functions/v1/${longWord}`),
    () => get("/rest/v1/faqs", { authorization: `Bearer ${"stranger".repeat(1000)}` }),
    () => post("/rest/v1/faqs", JSON.stringify([{ question: LONG_TEXT, answer: randomUUID() }])),
    () => post(`/rest/v1/rpc/search_itineraries`, JSON.stringify({ q: LONG_TEXT })),
    () => post("/rest/v1/rpc/has_role", JSON.stringify({ role: LONG_TEXT })),
    () => post("/functions/v1/send-admin-notification", JSON.stringify({ type: LONG_TEXT, data: {} })),
    () => post("/functions/v1/send-admin-notification", `{"type":"contact","data":"${LONG_TEXT}"}`),
    () =>
      post("/auth/v1/token?grant_type=password", JSON.stringify({ email: LONG_TEXT, password: LONG_TEXT })),
    () => post("/auth/v1/token?grant_type=refresh_token", JSON.stringify({ refresh_token: LONG_TEXT })),
    () => post("/rest/v1/faqs", `[{"question":"${LONG_TEXT}`),
  ];
  for (const send of requests) for (let time = 0; time < 5; time++) await send();
  const newLog = site.output.stdout.slice(lengthBefore);
  const lines = newLog.split("\n");
  expect(lines.length).toBeGreaterThan(requests.length);
  expect(lines.filter((line) => line.length > MAX_LINE_LENGTH).map((line) => line.slice(0, 300))).toEqual([]);
  // About 70 MB were sent.
  expect(newLog.length).toBeLessThan(300_000);
});
