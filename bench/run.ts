import { cpus, totalmem } from "node:os";
import { benchDatabase } from "#bench/database.ts";
import { benchCachedPages, benchRenderedPages } from "#bench/pages-under-load.ts";
import { printHead } from "#bench/table.ts";
import { waitForImageVariants } from "#bench/wait-for-image-variants.ts";
import { startSite } from "#tests/support/run-site.ts";

// npm run bench: measures the site under load with a browser's headers, each row right after its baseline.
const [cpu] = cpus();
const memory = Math.round(totalmem() / 1024 ** 3);
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${memory} GB, Node ${process.versions.node}, wrk -t1 -c16\n`,
);
// Reads have no rate limit, because they all come from one address. Submissions name their own in X-Forwarded-For.
const site = await startSite({ env: { TRUSTED_PROXIES: "loopback", REST_CALLS_PER_SECOND: "0" } });
try {
  await waitForImageVariants(site);
  printHead();
  await benchCachedPages(site);
  await benchRenderedPages(site);
  await benchDatabase(site);
} finally {
  await site.stop();
}
