// As scripts/start.mjs begins a site whose pages are still being built; a message from its parent says that they are.
import { once } from "node:events";
import { runSite } from "#server/run-site.ts";

const built = once(process, "message").then(() => process.channel?.unref());
await runSite({ isDevelopment: false, built });
