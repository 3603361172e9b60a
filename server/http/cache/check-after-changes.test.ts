import { expect, test } from "vitest";
import { checkAfterChanges } from "#server/http/cache/check-after-changes.ts";

function open(current: number | null = 1) {
  let checks = 0;
  const version = {
    current,
    read: async () => {
      checks += 1;
      return checks;
    },
    close: async () => {},
  };
  const { fetch } = checkAfterChanges({ fetch: async () => Response.json([]) }, version);
  /** How often the version was read before the response was sent. */
  const ask = async (method: string, path: string) => {
    const url = `http://site.test/rest/v1/${path}`;
    const before = checks;
    await fetch(new Request(url, { method }));
    return checks - before;
  };
  return ask;
}

test.each([
  ["PATCH", "itineraries?id=eq.1"],
  ["POST", "faqs"],
  ["POST", "rpc/order_faqs"],
  ["POST", "rpc/order_faq_categories"],
  ["DELETE", "trips?id=eq.1"],
])("%s %s responds after the new version is known", async (method, path) => {
  expect(await open()(method, path)).toBe(1);
});

test.each([
  ["GET", "itineraries"],
  ["HEAD", "faqs"],
  ["POST", "requests"],
  ["POST", "rpc/submit_engagement"],
])("%s %s changes no content and reads no version", async (method, path) => {
  expect(await open()(method, path)).toBe(0);
});

test("without notifications every read checks the version anyway", async () => {
  expect(await open(null)("POST", "faqs")).toBe(0);
});
