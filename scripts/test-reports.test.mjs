import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./environment.mjs";
import { readReport } from "./test-reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "calabash-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(report) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test("Playwright's flaky tests count as passed and are named", () => {
  const spec = (title, status) => ({
    file: "home.spec.ts",
    line: 7,
    title,
    tests: [{ status, projectName: "phone" }],
  });
  const file = write({
    stats: { expected: 3, flaky: 1, unexpected: 2 },
    suites: [{ specs: [spec("opens", "expected")], suites: [{ specs: [spec("closes", "flaky")] }] }],
  });
  expect(readReport(file)).toEqual({ passed: 4, failed: 2, flaky: ["home.spec.ts:7 [phone] closes"] });
});

test("Vitest's counts, and a run that left no report", () => {
  const result = (fullName, ...failureMessages) => ({ fullName, status: "passed", failureMessages });
  const testResults = [
    {
      name: join(ROOT, "tests/faults/disk.test.ts"),
      assertionResults: [result("fills"), result("empties", "Error: full\n    at write")],
    },
  ];
  expect(readReport(write({ numPassedTests: 5, numFailedTests: 1, testResults }))).toEqual({
    passed: 5,
    failed: 1,
    flaky: ["tests/faults/disk.test.ts empties: Error: full"],
  });
  expect(readReport(join(folder, "missing.json"))).toEqual({ passed: 0, failed: 0, flaky: [] });
});
