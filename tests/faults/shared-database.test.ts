import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";

let server: ScratchServer | undefined;
let sites: RunningSite[] = [];

beforeAll(async () => {
  server = await startScratchServer({ bundled: true });
  const env = {
    DATABASE_URL: await server.createDatabase(),
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
    SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
  };
  sites = await Promise.all([startSite({ env }), startSite({ env }), startSite({ env })]);
});

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await server?.stop();
});

test("three processes started at once share one database, one admin and one session", async () => {
  const [first, second, third] = sites;
  if (!first || !second || !third) throw new Error("not all sites started");
  const client = (site: RunningSite) =>
    createClient(site.url, site.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });

  const atFirst = client(first);
  const { data, error } = await atFirst.auth.signInWithPassword(first.admin);
  expect(error).toBeNull();
  const atSecond = client(second);
  const taken = await atSecond.auth.setSession({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
  });
  expect(taken.error).toBeNull();
  expect((await atSecond.rpc("has_role", { role: "admin" })).data).toBe(true);
  const { data: admins } = await atSecond.from("user_roles").select("user_id").eq("role", "admin");
  expect(admins).toHaveLength(1);

  const made = await atFirst.from("itineraries").insert({
    title: "Seen by all three",
    countries: ["Cuba"],
    regions: ["Caribbean"],
    categories: ["Solo"],
    is_published: true,
  });
  expect(made.error).toBeNull();
  for (const site of sites)
    expect(await (await fetch(`${site.url}/destinations`)).text()).toContain("Seen by all three");

  await atFirst.auth.signOut();
  expect((await atSecond.rpc("has_role", { role: "admin" })).data).toBe(false);
});
