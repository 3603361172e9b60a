import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { BROWSER_HEADERS } from "#bench/load.ts";
import { fetchOk } from "#bench/measure-requests.ts";
import type { Read } from "#bench/scale/visitor-reads.ts";
import { startSilentProxy } from "#tests/support/network.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { startScratchServer } from "#tests/support/scratch-server.ts";

/** A site whose database is `databaseMs` away, there and back. */
export async function startDistantSite(databaseMs: number) {
  const server = await startScratchServer();
  const url = new URL(await server.createDatabase());
  const proxy = await startSilentProxy({ host: url.hostname, port: Number(url.port) }, 0, databaseMs);
  const distant = Object.assign(new URL(url), { port: String(proxy.port) }).href;
  const site = await startSite({ env: { REST_CALLS_PER_SECOND: "0", DATABASE_URL: distant } });
  const stop = async () => {
    await site.stop();
    await proxy.close();
    await server.stop();
  };
  return { site, stop };
}

/** The calls whose round trips tests/database/round-trips.test.ts counts. */
export async function distantCalls({ url, keys, admin }: RunningSite): Promise<ReadonlyMap<string, Read>> {
  const connectToSite = () =>
    createClient(url, keys.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const logIn = async (client = connectToSite()) => {
    const { data, error } = await client.auth.signInWithPassword(admin);
    if (error) throw error;
    return { client, id: data.user.id };
  };
  const { client: staff, id } = await logIn();
  const headers = { ...BROWSER_HEADERS, apikey: keys.publishableKey };
  return new Map<string, Read>([
    ["page from the cache", () => fetchOk(`${url}/contact`, headers)],
    // An unusual header bypasses the cache.
    [
      "visitor's read",
      (turn) => fetchOk(`${url}/rest/v1/faqs?select=id`, { ...headers, "range-unit": `items-${turn}` }),
    ],
    ["staff's read", async () => await staff.from("requests").select("id").limit(1).throwOnError()],
    [
      "staff's save",
      async (turn) =>
        await staff
          .from("profiles")
          .update({ last_name: `Admin ${turn}` })
          .eq("id", id)
          .select()
          .throwOnError(),
    ],
    ["visitor's form", (turn) => sendForm(url, keys.publishableKey, turn)],
    ["log-in", () => logIn()],
  ]);
}

async function sendForm(url: string, apikey: string, turn: number): Promise<void> {
  const response = await fetch(`${url}/functions/v1/send-admin-notification`, {
    method: "POST",
    headers: {
      apikey,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-forwarded-for": `198.18.1.${turn % 250}`,
    },
    body: JSON.stringify({
      type: "contact",
      data: {
        name: "Ada",
        email: `ada-${turn}@example.com`,
        inquiry: "general",
        message: "Is the road open in March?",
      },
    }),
  });
  if (!response.ok) throw new Error(`a form returned ${response.status}`);
}
