import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./environment.mjs";

/** The counts that Vitest or Playwright left in a file, and the tests that passed only at the second try. */
export function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, flaky: [] };
  const report = JSON.parse(readFileSync(file, "utf8"));
  if (!report.stats)
    return { passed: report.numPassedTests, failed: report.numFailedTests, flaky: flakyInVitest(report) };
  const { expected, flaky, unexpected } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    flaky: report.suites.flatMap((suite) => flakyIn(suite)),
  };
}

/** A test that passed at the second try has the failure of the first with it. */
function flakyInVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages: [first] }) =>
          `${relative(ROOT, name)} ${fullName}: ${first.split("\n")[0]}`,
      ),
  );
}

function flakyIn({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `${file}:${line} [${projectName}] ${title}`),
  );
  return [...here, ...suites.flatMap(flakyIn)];
}
