import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ROOT, toolEnvironment } from "./environment.mjs";
import { startProgress } from "./progress.mjs";
import { runQuietly } from "./run.mjs";
import { readReport } from "./test-reports.mjs";

const REPORTS = join(ROOT, ".cache/test-reports");

/** Steps follow one another; the commands of a step run together. */
const check = (title, ...steps) => ({ title, steps });

/** Prints its usual output, which is shown if it fails, and writes its counts to a file. */
const vitest = (title) => {
  const report = join(REPORTS, "vitest.json");
  const reporters = ["default", "json", "./scripts/test-progress-vitest.mjs"].map(
    (name) => `--reporter=${name}`,
  );
  return { title, report, steps: [[["vitest", "run", ...reporters, `--outputFile.json=${report}`]]] };
};

const playwright = (title, chromium) => {
  const report = join(REPORTS, "browser.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const reporters = "--reporter=list,json,./scripts/test-progress-playwright.mjs";
  return { title, report, env, steps: [[["playwright", "test", reporters]]] };
};

await prepare({ build: true, tools: true });
const parts = [
  check("Lint and types", [["react-router", "typegen"]], [["biome", "check", "."], ["knip"], ["tsc"]]),
  // Together: the faults spend their time waiting for a site to come back.
  vitest("Unit, permission and fault tests"),
  playwright("Browser tests", await ensureChromium()),
];
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.exit(await runAll(parts));

/** Stops at the first part that fails, with its output; the last line counts the tests. */
async function runAll(parts) {
  const total = { passed: 0, failed: 0, flaky: [] };
  for (const part of parts) {
    const { output, passed, failed, flaky } = await run(part);
    total.passed += passed;
    total.failed += failed;
    total.flaky.push(...flaky);
    if (failed === 0) continue;
    console.log(`\n${output.trim()}\n\n${part.title} failed.`);
    break;
  }
  if (total.flaky.length > 0) {
    console.log(`\nPassed only at the second try:\n${total.flaky.map((name) => `  ${name}`).join("\n")}`);
  }
  const flaky = total.flaky.length > 0 ? `, ${total.flaky.length} flaky` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${flaky}`);
  return total.failed === 0 ? 0 : 1;
}

async function run({ title, steps, report, env }) {
  const progress = startProgress(title);
  let failure = null;
  for (const step of steps) {
    const results = await Promise.all(
      step.map(([command, ...args]) =>
        runQuietly(command, args, { cwd: ROOT, env: toolEnvironment(env) }, progress.say),
      ),
    );
    const broken = results.filter(({ code }) => code !== 0);
    if (broken.length === 0) continue;
    failure = broken.map(({ output }) => output.trim()).join("\n\n");
    break;
  }
  const counts = report ? readReport(report) : { passed: 0, failed: 0, flaky: [] };
  // A part that broke without a failed test, as lint does, counts as one.
  const failed = failure === null ? counts.failed : Math.max(1, counts.failed);
  const outcome = report ? `${counts.passed} passed${failed ? `, ${failed} failed` : ""}` : "";
  if (failed) progress.fail(outcome);
  else progress.done(outcome);
  return { output: failure ?? "", passed: counts.passed, failed, flaky: counts.flaky };
}
