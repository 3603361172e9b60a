import { existsSync, readFileSync } from "node:fs";

/** The counts that Vitest or Playwright left in a file, and the tests that passed only at the second try. */
export function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, flaky: [] };
  const report = JSON.parse(readFileSync(file, "utf8"));
  if (!report.stats) return { passed: report.numPassedTests, failed: report.numFailedTests, flaky: [] };
  const { expected, flaky, unexpected } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    flaky: report.suites.flatMap((suite) => flakyIn(suite)),
  };
}

function flakyIn({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `${file}:${line} [${projectName}] ${title}`),
  );
  return [...here, ...suites.flatMap(flakyIn)];
}
