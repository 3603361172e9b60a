import { randomInt } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { removeDataDir } from "#tests/support/data-dir.ts";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";

const ROUNDS = process.env.TEST_LONG ? 20 : 1;
const WRITERS = 4;

const dataDir = await copyPreparedDataDir();
let site: RunningSite | undefined;

afterAll(async () => {
  await site?.stop();
  await removeDataDir(dataDir);
});

/** Writes rows one after the other until the site is gone, and records those that were acknowledged. */
async function writeUntilGone(service: SupabaseClient, name: string, acknowledged: string[]): Promise<void> {
  for (let number = 0; ; number += 1) {
    const question = `${name}, row ${number}`;
    const response = await service.from("faqs").insert({ question, answer: "kept" });
    if (response.error) return;
    acknowledged.push(question);
  }
}

async function readQuestions(service: SupabaseClient): Promise<Set<string>> {
  const questions = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { data, error } = await service
      .from("faqs")
      .select("question")
      .eq("answer", "kept")
      .order("id")
      .range(from, from + 999);
    if (error) throw new Error(error.message);
    for (const row of data) questions.add(row.question);
    if (data.length < 1000) return questions;
  }
}

test(`killing the site during writes loses no acknowledged row (tried ${ROUNDS} times)`, async () => {
  const acknowledged: string[] = [];
  let slowestStart = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const stopwatch = startStopwatch();
    site = await startSite({ dataDir, env: { DEMO: "0" } });
    slowestStart = Math.max(slowestStart, round > 0 ? stopwatch() : 0);
    const service = serviceOf(site);
    // Enough that every writer has probably written, so that the kill interrupts writes even on a slow machine.
    const killedAtCount = acknowledged.length + WRITERS + randomInt(50);
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      writeUntilGone(service, `round ${round}, writer ${writer}`, acknowledged),
    );
    await expect
      .poll(() => acknowledged.length, { interval: 5, timeout: 120_000 })
      .toBeGreaterThan(killedAtCount);
    await site.kill();
    await Promise.all(writers);
  }
  site = await startSite({ dataDir, env: { DEMO: "0" } });
  const storedQuestions = await readQuestions(serviceOf(site));
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * WRITERS);
  const lost = acknowledged.filter((question) => !storedQuestions.has(question));
  recordFault({
    fault: `kill -9 of the site under writes, ${ROUNDS} times, then started again`,
    where: "the embedded database",
    visitor: "no connection until the supervisor has started it again",
    recoveredMs: slowestStart,
    writes: acknowledged.length,
    lost: lost.length,
  });
  expect(lost).toEqual([]);
});

test("each request is one line of the log, with the request id of its response", async () => {
  site ??= await startSite({ dataDir, env: { DEMO: "0" } });
  const { url, output } = site;
  const response = await fetch(`${url}/nowhere?token=secret`);
  const id = response.headers.get("x-request-id");
  expect(id).not.toBeNull();
  const linesOf = () => output.stdout.split("\n").filter((line) => line.includes(String(id)));
  await expect.poll(linesOf).toHaveLength(1);
  expect(JSON.parse(linesOf()[0] ?? "")).toMatchObject({
    event: "request",
    method: "GET",
    path: "/nowhere",
    status: 404,
    client: "127.0.0.1",
  });
});
