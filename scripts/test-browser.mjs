import { prepare } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ROOT, toolEnvironment } from "./environment.mjs";
import { runInstead } from "./run.mjs";

await prepare({ build: true, tools: true });
const env = toolEnvironment({ CHROMIUM_PATH: await ensureChromium() });
await runInstead("playwright", ["test", ...process.argv.slice(2)], { cwd: ROOT, env });
