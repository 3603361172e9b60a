import { afterAll, beforeAll, expect, test } from "vitest";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import { runScript } from "#tests/support/run-script.ts";
import { clientOf, type RunningSite, startSite } from "#tests/support/run-site.ts";
import { asSuperuser, type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { runOnce } from "#tests/support/sql.ts";
import { sendRequest, someSender, submit } from "#tests/support/visitors.ts";

const METRICS_TOKEN = "a-token-for-the-metrics";
let server: ScratchServer;
let databaseUrl: string;
let site: RunningSite;

beforeAll(async () => {
  server = await startScratchServer({ bundled: true });
  databaseUrl = await server.createDatabase();
  site = await startSite({ env: { DATABASE_URL: databaseUrl, DEMO: "0", METRICS_TOKEN } });
});
afterAll(async () => {
  await site?.stop();
  await server?.stop();
});

const setReadOnly = (isOn: boolean) => {
  const name = new URL(databaseUrl).pathname.slice(1);
  return runOnce(
    asSuperuser(databaseUrl),
    `begin; set transaction read write; alter database ${name} set default_transaction_read_only = ${isOn ? "on" : "off"}; commit`,
  );
};
const endConnections = () =>
  runOnce(
    asSuperuser(databaseUrl),
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'calabash'",
  );
const readMetric = async (name: string) => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${site.url}/metrics`, { headers })).text();
  return new RegExp(`^calabash_${name} (.*)$`, "m").exec(text)?.[1];
};
const logIn = () =>
  fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: site.keys.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(site.admin),
  });
const readHealth = async () => (await sendRequest(site, "/healthz")).body;

// As after a switch to a standby: new connections may read only.
test("when the database takes only reads, every write gets 503, all who watch are told, and it recovers by itself", async () => {
  const client = clientOf(site);
  expect((await client.auth.signInWithPassword(site.admin)).error).toBeNull();
  expect(await readMetric("database_writable")).toBe("1");
  await setReadOnly(true);
  await endConnections();
  const noticed = startStopwatch();
  await expect.poll(readHealth, { timeout: 40_000 }).toBe('{"status":"failing","failing":["writing"]}');
  const noticedMs = noticed();

  expect((await sendRequest(site, "/readyz")).status).toBe(200);
  expect((await sendRequest(site, "/")).status).toBe(200);
  const form = await submit(site, someSender());
  expect(form).toMatchObject({ status: 503, body: expect.stringContaining("Nothing was lost") });
  expect(form.headers.get("retry-after")).toBe("5");
  const attempt = await logIn();
  expect([attempt.status, attempt.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await client.from("faqs").insert({ question: "Q?", answer: "A." })).status).toBe(503);
  expect((await client.from("faqs").update({ answer: "B." }).neq("answer", "")).status).toBe(503);
  expect((await client.auth.refreshSession()).error).toMatchObject({ status: 503 });
  expect(await readMetric("database_writable")).toBe("0");
  expect(await readMetric("database_up")).toBe("1");
  const { stdout } = await runScript("server/commands/main.ts", ["doctor"], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: site.dataDir,
  });
  expect(stdout).toMatch(/FAIL {2}writes +the database refuses writes: cannot execute \w+ in a read-only/);
  expect(site.output.stdout).toMatch(/"event":"database refuses writes","sqlstate":"25006","reason":"cannot/);

  await setReadOnly(false);
  const recovered = startStopwatch();
  await expect.poll(readHealth).toBe('{"status":"ok"}');
  for (let call = 0; call < 12; call += 1)
    await expect.poll(async () => (await submit(site, someSender())).status).toBe(200);
  recordFault({
    fault: `the database becomes read-only (noticed within ${Math.round(noticedMs / 1000)} s)`,
    where: "DATABASE_URL",
    visitor: "every page; forms and log-in 503, forms keep their text",
    recoveredMs: recovered(),
    writes: 0,
    lost: 0,
  });
  expect(site.output.stdout).toContain("database accepts writes again");
});
