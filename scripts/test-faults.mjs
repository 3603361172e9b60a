import { prepare, ROOT, toolEnvironment } from "./bootstrap.mjs";
import { runInstead } from "./run.mjs";

// With --long every fault is repeated; without, each is tried once, as in `npm test`.
const given = process.argv.slice(2);
const args = given.filter((argument) => argument !== "--long");
await prepare({ build: true });
const env = toolEnvironment(given.includes("--long") ? { FAULTS_LONG: "1" } : {});
await runInstead("vitest", ["run", "--project", "faults", ...args], { cwd: ROOT, env });
