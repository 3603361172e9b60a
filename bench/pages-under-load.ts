import { createServer } from "node:http";
import { load, type Measured } from "#bench/load.ts";
import { startSite } from "#tests/support/run-site.ts";

/** How near pages and public reads come to a bare Node server that sends the same bytes from memory. */
export async function benchPages(): Promise<void> {
  // All the load comes from one address.
  const site = await startSite({ env: { REST_CALLS_PER_SECOND: "0" } });
  try {
    const key = { apikey: site.keys.publishableKey };
    const list = `${site.url}/rest/v1/itineraries?select=id,title,location&is_published=eq.true&limit=6`;
    const detail = await firstItinerary(site.url, key);
    const cases: readonly [string, string, Record<string, string>][] = [
      ["home", `${site.url}/`, {}],
      ["listing", `${site.url}/destinations`, {}],
      ["itinerary", `${site.url}/itinerary/${detail}`, {}],
      ["six rows by /rest/v1", list, key],
    ];
    for (const [name, url, headers] of cases) {
      const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
      const floor = await measureFloor(body);
      const measured = await load(url, { headers });
      report(name, measured, floor);
    }
  } finally {
    await site.stop();
  }
}

async function firstItinerary(url: string, headers: Record<string, string>): Promise<string> {
  const rows = (await (await fetch(`${url}/rest/v1/itineraries?select=id&limit=1`, { headers })).json()) as {
    id: string;
  }[];
  return rows[0]?.id ?? "";
}

async function measureFloor(body: Buffer): Promise<Measured> {
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const measured = await load(`http://127.0.0.1:${port}/`);
  server.close();
  return measured;
}

function report(name: string, measured: Measured, floor: Measured): void {
  const ratio = (measured.perSecond / floor.perSecond).toFixed(2);
  console.log(
    `${name.padEnd(24)} ${measured.perSecond.toFixed(0).padStart(6)}/s  p50 ${measured.p50.toFixed(1)} ms  p99 ${measured.p99.toFixed(1)} ms  ` +
      `failed ${measured.failed}  floor ${floor.perSecond.toFixed(0)}/s  ratio ${ratio}`,
  );
}
