// npm run bench:soak [-- --minutes 10]: mixed load; fails if memory keeps growing after the warm-up, or if a request
// fails.
import { openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readMegabytes } from "#bench/cpu.ts";
import { load } from "#bench/load.ts";
import { startSite } from "#tests/support/run-site.ts";
import { readUncached, sendRequest, submit } from "#tests/support/visitors.ts";

const WARM_UP_SHARE = 0.3;
/** Maximum ratio of the memory at the end to that after the warm-up. Garbage collection alone makes it vary. */
const GROWTH_LIMIT = 1.15;
const INTERVAL_MS = 10_000;

const optionIndex = process.argv.indexOf("--minutes");
const minutes = optionIndex === -1 ? 10 : Number(process.argv[optionIndex + 1]);
if (!(minutes > 0)) throw new Error("--minutes must be a number above 0");

// The log is discarded, because it would fill the disk.
const site = await startSite({ env: { DEMO: "1" }, stdout: openSync("/dev/null", "w") });
const endAt = performance.now() + minutes * 60_000;
const isOver = () => performance.now() >= endAt;
/** Repeats a call until the time is over, and counts how many requests returned 200 and how many did not. */
const repeat = async (call: () => Promise<{ readonly status: number }>, pauseMs: number) => {
  const result = { requests: 0, failed: 0 };
  while (!isOver()) {
    const { status } = await call();
    if (status === 200) result.requests += 1;
    else result.failed += 1;
    await sleep(pauseMs);
  }
  return result;
};
const samples: { readonly second: number; readonly mb: number }[] = [];
const watch = async () => {
  const started = performance.now();
  while (!isOver()) {
    await sleep(Math.min(INTERVAL_MS, Math.max(0, endAt - performance.now())));
    const sample = {
      second: Math.round((performance.now() - started) / 1000),
      mb: await readMegabytes(site.pid),
    };
    samples.push(sample);
    console.log(`${String(sample.second).padStart(5)} s  ${sample.mb.toFixed(0).padStart(5)} MB`);
  }
};

const average = (list: typeof samples) => list.reduce((sum, { mb }) => sum + mb, 0) / list.length;

try {
  const seconds = Math.ceil(minutes * 60);
  const watching = watch();
  const results = await Promise.all([
    ...["/", "/destinations", "/faqs"].map((path) => load(`${site.url}${path}`, { connections: 2, seconds })),
    // New URLs each time, because a cache without a limit would grow with them.
    repeat(() => sendRequest(site, `/destinations?q=${Math.random()}`), 5),
    repeat(() => readUncached(site), 5),
    repeat(() => submit(site, `${Math.random()}@example.com`), 200),
  ]);
  await watching;
  const afterWarmUp = samples.filter(({ second }) => second > minutes * 60 * WARM_UP_SHARE);
  const early = afterWarmUp.slice(0, Math.ceil(afterWarmUp.length / 3));
  const late = afterWarmUp.slice(-Math.ceil(afterWarmUp.length / 3));
  const growth = average(late) / average(early);
  console.log(
    `after the warm-up ${average(early).toFixed(0)} MB, at the end ${average(late).toFixed(0)} MB: ${growth.toFixed(2)} times (at most ${GROWTH_LIMIT})`,
  );
  const kinds = ["/", "/destinations", "/faqs", "searches", "uncached reads", "forms"];
  for (const [index, { requests, failed }] of results.entries())
    console.log(`${kinds[index]}: ${requests} succeeded, ${failed} failed`);
  const allSucceeded = results.every(({ requests, failed }) => requests > 0 && failed === 0);
  if (!(growth <= GROWTH_LIMIT) || !allSucceeded) process.exitCode = 1;
} finally {
  await site.stop();
}
