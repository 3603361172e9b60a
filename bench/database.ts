import { randomUUID } from "node:crypto";
import { z } from "zod";
import { measureCpu } from "#bench/cpu.ts";
import { BROWSER_HEADERS } from "#bench/load.ts";
import { fetchOk, measureRequests } from "#bench/measure-requests.ts";
import { printRow } from "#bench/table.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

/** Measures reads and writes that reach the database. */
export async function benchDatabase(site: RunningSite): Promise<void> {
  const headers = { ...BROWSER_HEADERS, apikey: site.keys.publishableKey };
  const rows = `${site.url}/rest/v1/itineraries?select=id,title,location&is_published=eq.true&limit=6`;
  const measure = (call: (turn: number) => Promise<void>) =>
    measureCpu(site.pid, () => measureRequests(call));
  // Every URL is new, so that no response comes from the cache.
  const reads = await measure((turn) => fetchOk(`${rows}&title=neq.none%20${turn}`, headers));
  printRow("six rows by /rest/v1, uncached", "400 a second", [{ site: reads, baseline: null }]);
  const submissions = await measure((turn) => submit(site, turn));
  printRow("submission, durable", "150 a second", [{ site: submissions, baseline: null }]);
}

const accepted = z.object({ success: z.literal(true) });

async function submit({ url, keys }: RunningSite, turn: number): Promise<void> {
  const response = await fetch(`${url}/functions/v1/send-admin-notification`, {
    method: "POST",
    headers: {
      apikey: keys.publishableKey,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      // Each visitor has a different address, so that the rate limit does not apply.
      "x-forwarded-for": `198.18.${(turn >> 8) & 255}.${turn & 255}`,
    },
    body: JSON.stringify({
      type: "contact",
      data: {
        name: "Ada Lovelace",
        email: `visitor-${turn}@example.com`,
        phone: "+1 246 555 0100",
        inquiry: "general",
        message: "We are six, in March, and one of us is afraid of boats. What would you do for nine days?",
      },
    }),
  });
  if (!accepted.safeParse(await response.json()).success)
    throw new Error(`a submission returned ${response.status}`);
}
