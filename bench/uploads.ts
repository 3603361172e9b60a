// npm run bench:uploads [-- --pictures 50]: how late pages come while pictures are uploaded and their sizes are made.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { BROWSER } from "#bench/load.ts";
import { settle } from "#bench/settle.ts";
import { isShort } from "#bench/short-form.ts";
import { ask } from "#bench/sustain.ts";
import { BUCKET } from "#domain/image-url.ts";
import { PAGE_VARIANTS } from "#server/storage/page-variants.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";

const GOAL_MS = 25;
const PATHS = ["/", "/destinations", "/faqs"];
/** Visitors, not a flood: what is measured is how long each waits. */
const PAUSE_MS = 5;
const QUIET_MS = isShort ? 1_000 : 5_000;

const at = process.argv.indexOf("--pictures");
const pictures = at === -1 ? (isShort ? 5 : 50) : Number(process.argv[at + 1]);

if (!(pictures > 0)) throw new Error("--pictures must be a number above 0");
/** Much longer than the sizes of all pictures take. */
const SIZES_LIMIT_MS = 60_000 + pictures * 30_000;

const site = await startSite({ env: { REST_CALLS_PER_SECOND: "0" } });
try {
  await settle(site);
  for (const path of PATHS) for (let times = 0; times < 5; times += 1) await ask(site.url + path, BROWSER);
  const quiet = await watchPages(() => sleep(QUIET_MS));
  const begun = performance.now();
  const busy = await watchPages(() => upload(site));
  const seconds = (performance.now() - begun) / 1000;
  console.log(`without uploads   p50 ${quiet.p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} ms`);
  console.log(
    `${pictures} uploads, ${seconds.toFixed(0)} s   p50 ${busy.p50.toFixed(1)} ms, p99 ${busy.p99.toFixed(1)} ms (at most ${GOAL_MS})`,
  );
  if (busy.p99 > GOAL_MS) process.exitCode = 1;
} finally {
  await site.stop();
}

/** Asks for pages one after the other until the work is done. */
async function watchPages(work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  let isOver = false;
  const watching = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const begun = performance.now();
      await ask(`${site.url}${PATHS[turn % PATHS.length]}`, BROWSER);
      took.push(performance.now() - begun);
      await sleep(PAUSE_MS);
    }
  })();
  await work();
  isOver = true;
  await watching;
  took.sort((a, b) => a - b);
  const share = (part: number) => took[Math.floor((took.length - 1) * part)] ?? 0;
  return { p50: share(0.5), p99: share(0.99) };
}

/** Photos of six megapixels, four at a time as the back office sends them; ends when all their sizes are made. */
async function upload({ url, keys, admin, dataDir }: RunningSite): Promise<void> {
  const client = createClient(url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  const photo = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: "#085868",
      noise: { type: "gaussian", mean: 120, sigma: 25 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  const bucket = client.storage.from(BUCKET);
  const sizes = async () => (await readdir(join(dataDir, "cache/images"))).length;
  const sizesBefore = await sizes();
  let next = 0;
  const send = async () => {
    while (next < pictures) {
      const stored = await bucket.upload(`bench/${next++}.jpg`, photo, { contentType: "image/jpeg" });
      if (stored.error) throw stored.error;
    }
  };
  await Promise.all([send(), send(), send(), send()]);
  const latest = performance.now() + SIZES_LIMIT_MS;
  while ((await sizes()) < sizesBefore + pictures * PAGE_VARIANTS.length) {
    if (performance.now() > latest) throw new Error("the sizes of the pictures were not made in time");
    await sleep(200);
  }
}
