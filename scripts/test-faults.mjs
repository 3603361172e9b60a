import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "./bootstrap.mjs";
import { ROOT, toolEnvironment } from "./environment.mjs";
import { makeReliabilityTable } from "./reliability-table.mjs";
import { runInstead } from "./run.mjs";

const RECORD = join(ROOT, ".cache/fault-records.jsonl");
const TABLE = join(ROOT, "docs/reliability.md");

// With --long every fault is repeated and docs/reliability.md is written; without, each is tried once, as in `npm test`.
const given = process.argv.slice(2);
const args = ["run", "--project", "faults", ...given.filter((argument) => argument !== "--long")];
await prepare({ build: true, tools: true });
if (!given.includes("--long")) await runInstead("vitest", args, { cwd: ROOT, env: toolEnvironment() });

mkdirSync(join(ROOT, ".cache"), { recursive: true });
rmSync(RECORD, { force: true });
const { status } = spawnSync("vitest", args, {
  cwd: ROOT,
  env: toolEnvironment({ FAULTS_LONG: "1", FAULTS_RECORD: RECORD }),
  stdio: "inherit",
});
if (existsSync(RECORD)) {
  const records = readFileSync(RECORD, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(TABLE, makeReliabilityTable(records, { date, failed: status !== 0 }));
  console.log(`${TABLE} written: ${records.length} faults`);
}
process.exit(status ?? 1);
