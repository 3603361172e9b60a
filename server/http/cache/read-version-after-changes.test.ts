import { expect, test } from "vitest";
import { readVersionAfterChanges } from "#server/http/cache/read-version-after-changes.ts";

function createReadCounter(current: number | null = 1) {
  let reads = 0;
  const version = {
    current,
    read: async () => {
      reads += 1;
      return reads;
    },
    close: async () => {},
  };
  const { fetch } = readVersionAfterChanges({ fetch: async () => Response.json([]) }, version);
  /** How often the version was read before the response was sent. */
  const countReads = async (method: string, path: string) => {
    const url = `http://site.test/rest/v1/${path}`;
    const readsBefore = reads;
    await fetch(new Request(url, { method }));
    return reads - readsBefore;
  };
  return countReads;
}

test.each([
  ["PATCH", "itineraries?id=eq.1"],
  ["POST", "faqs"],
  ["POST", "rpc/order_rows"],
  ["DELETE", "trips?id=eq.1"],
])("%s %s reads the new content version before it responds", async (method, path) => {
  expect(await createReadCounter()(method, path)).toBe(1);
});

test.each([
  ["GET", "itineraries"],
  ["HEAD", "faqs"],
  ["POST", "requests"],
  ["POST", "rpc/submit_engagement"],
])("%s %s changes no content and reads no version", async (method, path) => {
  expect(await createReadCounter()(method, path)).toBe(0);
});

test("without notifications a change does not read the version, because every read checks it anyway", async () => {
  expect(await createReadCounter(null)("POST", "faqs")).toBe(0);
});
