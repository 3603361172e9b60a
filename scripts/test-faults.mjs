import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { prepare } from "./bootstrap.mjs";
import { ROOT, toolEnvironment } from "./environment.mjs";
import { addRun, readRun } from "./fault-results.mjs";
import { makeReliabilityTable } from "./reliability-table.mjs";
import { runInstead } from "./run.mjs";

const CACHE = join(ROOT, ".cache");
const RESULTS = join(CACHE, "fault-results.json");
const RECORDS = join(CACHE, "fault-records.jsonl");
const REPORT = join(CACHE, "fault-report.json");
const TABLE = join(ROOT, "docs/reliability.md");

// With --long every fault is repeated and docs/reliability.md is written; without, each is tried once, as in `npm test`.
const given = process.argv.slice(2);
const args = ["run", "--project", "faults", ...given.filter((argument) => argument !== "--long")];
await prepare({ build: true, tools: true });
if (!given.includes("--long")) await runInstead("vitest", args, { cwd: ROOT, env: toolEnvironment() });

mkdirSync(CACHE, { recursive: true });
for (const file of [RECORDS, REPORT]) rmSync(file, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
// One file at a time: the times are measured.
const { status } = spawnSync("vitest", [...args, "--no-file-parallelism", ...reporters], {
  cwd: ROOT,
  env: toolEnvironment({ FAULTS_LONG: "1", FAULTS_RECORD: RECORDS }),
  stdio: "inherit",
});
// A run of some files replaces what is known of these; all others stay as they were.
const results = addRun(RESULTS, readRun({ records: RECORDS, report: REPORT, root: ROOT }));
const date = new Date().toISOString().slice(0, 10);
const files = readdirSync(join(ROOT, "tests/faults")).map((name) => `tests/faults/${name}`);
writeFileSync(TABLE, makeReliabilityTable(results, { date, load: loadavg()[2], files }));
console.log(`${TABLE} written`);
process.exit(status ?? 1);
