// Run by `npm start` beside the first build, with the options of the site: the site then finds its code compiled, and
// never loads what strips types from it, which takes 40 MB.
import { flushCompileCache } from "node:module";
import { mergePackages } from "./merge-packages.mjs";
import { resolveMergedPackages } from "./merged-packages.mjs";

process.env.NODE_ENV = "production";
await mergePackages();
resolveMergedPackages();
await import("../server/run-site.ts");
await import("../server/start.ts");
await import("../server/site.ts");
await import("../server/app.ts");
flushCompileCache();
process.exit(0);
