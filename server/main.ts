import { runSite } from "#server/run-site.ts";

await runSite({ isDevelopment: process.argv.includes("--dev"), built: null });
