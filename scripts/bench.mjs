import { prepare } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";
import { findNode, ROOT, toolEnvironment } from "./environment.mjs";
import { runInstead } from "./run.mjs";

// npm run bench, npm run bench:pages: the benchmark's file name in bench/, then its own arguments.
const [name, ...args] = process.argv.slice(2);

await prepare({ build: true, tools: true });
const chromium = name === "pages" ? await ensureChromium() : undefined;
await runInstead(findNode(), [`bench/${name}.ts`, ...args], {
  cwd: ROOT,
  env: toolEnvironment(chromium && { CHROMIUM_PATH: chromium }),
});
