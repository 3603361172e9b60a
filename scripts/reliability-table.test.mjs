import { expect, test } from "vitest";
import { makeReliabilityTable } from "./reliability-table.mjs";

test("a fault is one line: the worst time and all writes of its rounds", () => {
  const record = { fault: "a restart", where: "embedded", visitor: "pages from memory", lost: 0 };
  const text = makeReliabilityTable(
    [
      { ...record, recoveredMs: 340, writes: 10 },
      { ...record, recoveredMs: 1260, writes: 20 },
      { ...record, where: "three processes", recoveredMs: 0, writes: 0 },
    ],
    { date: "2026-11-15", failed: false },
  );
  expect(text).toContain("| a restart | embedded | 2 | pages from memory | 1.3 s | none of 30 |\n");
  expect(text).toContain(
    "| a restart | three processes | 1 | pages from memory | no interruption | none sent |\n",
  );
  expect(text).toContain("Every test of this run passed.");
});
