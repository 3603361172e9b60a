import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addRun, readRun } from "./fault-results.mjs";
import { makeReliabilityTable } from "./reliability-table.mjs";

const record = { fault: "a restart", where: "embedded", visitor: "pages from memory", lost: 0 };

test("a fault is one line: the worst time and all writes of its rounds", () => {
  const faults = [
    { ...record, recoveredMs: 340, writes: 10 },
    { ...record, recoveredMs: 1260, writes: 20 },
    { ...record, where: "three processes", recoveredMs: 0, writes: 0 },
  ];
  const text = makeReliabilityTable(
    { "a.test.ts": { passed: true, faults } },
    { date: "2026-11-15", load: 1 },
  );
  expect(text).toContain("| a restart | embedded | 2 | pages from memory | 1.3 s | none of 30 |\n");
  expect(text).toContain(
    "| a restart | three processes | 1 | pages from memory | no interruption | none sent |\n",
  );
  expect(text).toContain("Every test of the 1 files passed.");
  expect(text).not.toContain("busy");
});

test("a failed file, one that was not run and a busy machine are told", () => {
  const results = { "a.test.ts": { passed: true, faults: [] }, "b.test.ts": { passed: false, faults: [] } };
  const files = ["a.test.ts", "b.test.ts", "c.test.ts"];
  const text = makeReliabilityTable(results, { date: "2026-11-15", load: 99, files });
  expect(text).toContain("Not run in the long form: c.test.ts.");
  expect(text).toContain("Tests failed in b.test.ts.");
  expect(text).toContain("busy with other work (load average 99)");
});

test("a run of one file replaces its results and keeps those of the others", () => {
  const root = mkdtempSync(join(tmpdir(), "calabash-results-"));
  try {
    const run = (name, status, recoveredMs) => {
      const [records, report] = ["records", "report"].map((file) => join(root, file));
      const file = join(root, name);
      writeFileSync(records, `${JSON.stringify({ ...record, file, recoveredMs, writes: 1 })}\n`);
      writeFileSync(report, JSON.stringify({ testResults: [{ name: file, status }] }));
      return addRun(join(root, "kept"), readRun({ records, report, root }));
    };
    run("b.test.ts", "failed", 1);
    run("a.test.ts", "passed", 2);
    const results = run("b.test.ts", "passed", 3);
    expect(Object.keys(results)).toEqual(["a.test.ts", "b.test.ts"]);
    expect(results["b.test.ts"]).toMatchObject({ passed: true, faults: [{ recoveredMs: 3 }] });
  } finally {
    rmSync(root, { recursive: true });
  }
});
