import { expect, it, vi } from "vitest";
import { z } from "zod";
import { readableRows } from "#domain/readable-rows.ts";

const trip = z.object({ title: z.string(), start_date: z.iso.date() });
const rows = [
  { title: "Cuba", start_date: "2027-01-02" },
  { title: "Peru", start_date: "20271-01-02" },
];

it("one row that cannot be read is left out and reported", () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  expect(readableRows(trip, rows)).toEqual([rows[0]]);
  vi.unstubAllGlobals();
  expect(report).toHaveBeenCalledOnce();
});

it("a response that is no list is an error", () => {
  expect(() => readableRows(trip, null)).toThrow();
});
