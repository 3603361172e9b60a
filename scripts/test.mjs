import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepare, ROOT, toolEnvironment } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";
import { startProgress } from "./progress.mjs";
import { runQuietly } from "./run.mjs";

const REPORTS = join(ROOT, ".cache/test-reports");

const check = (title, ...commands) => ({ title, commands });

/** Prints as ever, for whom it fails, and leaves its counts in a file. */
const vitest = (title) => {
  const report = join(REPORTS, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { title, report, commands: [["vitest", "run", ...reporters]] };
};

const playwright = (title, chromium) => {
  const report = join(REPORTS, "browser.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return { title, report, env, commands: [["playwright", "test", "--reporter=list,json"]] };
};

await prepare({ build: true });
const parts = [
  check("Lint", ["react-router", "typegen"], ["biome", "check", "."], ["knip"]),
  check("Types", ["tsc"]),
  // Together: the faults spend their time waiting for a site to come back.
  vitest("Unit, permission and fault tests"),
  playwright("Browser tests", await ensureChromium()),
];
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.exit(await runAll(parts));

/** Stops at the first part that fails, with its output; the last line counts the tests. */
async function runAll(parts) {
  const total = { passed: 0, failed: 0 };
  for (const part of parts) {
    const { output, passed, failed } = await run(part);
    total.passed += passed;
    total.failed += failed;
    if (failed === 0) continue;
    console.log(`\n${output.trim()}\n\n${part.title} failed.`);
    break;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function run({ title, commands, report, env }) {
  const progress = startProgress(title);
  let result = { code: 0, output: "" };
  for (const [command, ...args] of commands) {
    result = await runQuietly(command, args, { cwd: ROOT, env: toolEnvironment(env) });
    if (result.code !== 0) break;
  }
  const counts = report ? readCounts(report) : { passed: 0, failed: 0 };
  // A part that broke without a failed test, as lint does, counts as one.
  const failed = result.code === 0 ? counts.failed : Math.max(1, counts.failed);
  const outcome = report ? `${counts.passed} passed${failed ? `, ${failed} failed` : ""}` : "";
  if (failed) progress.fail(outcome);
  else progress.done(outcome);
  return { output: result.output, passed: counts.passed, failed };
}

/** Vitest and Playwright each have their own words for it. */
function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  if (report.stats) {
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
