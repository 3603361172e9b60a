import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { clientOf, type RunningSite, startSite } from "#tests/support/run-site.ts";
import { connect, runOnce } from "#tests/support/sql.ts";

let databaseUrl = "";
let sites: RunningSite[] = [];
let env: Record<string, string> = {};

beforeAll(async () => {
  databaseUrl = await createDatabaseOnSharedServer("empty");
  env = {
    DATABASE_URL: databaseUrl,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
    SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
  };
  sites = await Promise.all([startSite({ env }), startSite({ env }), startSite({ env })]);
});

afterAll(() => Promise.all(sites.map((site) => site.stop())));

test("three processes started at once share one database, one admin and one session", async () => {
  const [first, second, third] = sites;
  if (!first || !second || !third) throw new Error("not all sites started");
  const atFirst = clientOf(first);
  const { data, error } = await atFirst.auth.signInWithPassword(first.admin);
  expect(error).toBeNull();
  const atSecond = clientOf(second);
  const sharedSession = await atSecond.auth.setSession({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
  });
  expect(sharedSession.error).toBeNull();
  expect((await atSecond.rpc("has_role", { role: "admin" })).data).toBe(true);
  const { data: admins } = await atSecond.from("user_roles").select("user_id").eq("role", "admin");
  expect(admins).toHaveLength(1);

  const insertion = await atFirst.from("itineraries").insert({
    title: "Seen by all three",
    countries: ["Cuba"],
    regions: ["Caribbean"],
    categories: ["Solo"],
    is_published: true,
  });
  expect(insertion.error).toBeNull();
  for (const site of sites)
    expect(await (await fetch(`${site.url}/destinations`)).text()).toContain("Seen by all three");

  await atFirst.auth.signOut();
  expect((await atSecond.rpc("has_role", { role: "admin" })).error).toMatchObject({ code: "session_ended" });
});

test("a change made by another tool soon reaches every process, even after the listeners lost their connection", async () => {
  const sql = connect(databaseUrl);
  try {
    const [itinerary] = await sql<{ id: string }>`
      insert into public.itineraries (title, countries, regions, categories, is_published)
      values ('Change 0', '{Cuba}', '{Caribbean}', '{Solo}', true) returning id`;
    const path = `/itinerary/${itinerary?.id}`;
    let slowestMs = 0;
    for (let change = 1; change <= 6; change += 1) {
      if (change === 4)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ilike 'listen %'`;
      await sql`update public.itineraries set title = ${`Change ${change}`} where id = ${itinerary?.id}`;
      const changedAt = performance.now();
      for (const { url } of sites) {
        const read = async () => (await fetch(url + path)).text();
        await expect.poll(read, { interval: 20, timeout: 2000 }).toContain(`Change ${change}`);
      }
      if (change >= 4) slowestMs = Math.max(slowestMs, performance.now() - changedAt);
    }
    recordFault({
      fault: "the connections on which processes LISTEN for changed content are cut",
      where: "DATABASE_URL, three processes",
      visitor: "until they are open again, pages as they were before the change",
      recoveredMs: slowestMs,
      writes: 3,
      lost: 0,
    });
  } finally {
    await sql.end();
  }
});

test("failed sign-ins are counted across all processes and restarts", async () => {
  const account = "guessed@example.com";
  const tryAt = async (site: RunningSite | undefined, address: string) => {
    const response = await fetch(`${site?.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: {
        apikey: site?.keys.publishableKey ?? "",
        "content-type": "application/json",
        "x-forwarded-for": address,
      },
      body: JSON.stringify({ email: account, password: "not this one" }),
    });
    return response.status;
  };
  for (let count = 0; count < 5; count += 1) {
    expect(await tryAt(sites[count % 3], `198.51.100.${count}`)).toBe(400);
  }
  // The delay after five attempts is one second, which is too short for a restart.
  await runOnce(
    databaseUrl,
    "update private.sign_in_waits set waits_until = waits_until + interval '5 minutes'",
  );
  for (const [index, site] of sites.entries())
    expect(await tryAt(site, `198.51.100.${10 + index}`)).toBe(429);
  await sites.pop()?.stop();
  sites.push(await startSite({ env }));
  expect(await tryAt(sites.at(-1), "198.51.100.20")).toBe(429);
});
