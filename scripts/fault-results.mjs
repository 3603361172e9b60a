import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

const read = (file, otherwise) => (existsSync(file) ? readFileSync(file, "utf8") : otherwise);

/** What a run says of each test file: whether it passed, and the faults that it recorded. */
export function readRun({ records, report, root }) {
  const faults = read(records, "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const { testResults = [] } = JSON.parse(read(report, "{}"));
  return Object.fromEntries(
    testResults.map(({ name, status }) => [
      relative(root, name),
      { passed: status === "passed", faults: faults.filter(({ file }) => file === name) },
    ]),
  );
}

/** Stores the results of a run beside those of other files' earlier runs, and answers all of them. */
export function addRun(file, run) {
  const results = { ...JSON.parse(read(file, "{}")), ...run };
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(file, JSON.stringify(sorted, null, 1));
  return sorted;
}
