import { expect, it } from "vitest";
import { tickTimes, timeRange } from "#app/features/analytics/chart-axis.ts";
import { toSeries } from "#app/features/analytics/engagement-series.ts";

const seriesOf = (from: string, until: string) =>
  toSeries([], { from: new Date(from), until: new Date(until) });
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

it("the axis of a single day reaches from half a day before its start to half a day after its start", () => {
  const [from, to] = timeRange(seriesOf("2026-11-15", "2026-11-15"));
  expect([day(from), day(to)]).toEqual(["2026-11-14", "2026-11-15"]);
  expect(to - from).toBe(86_400);
});

it("the axis of a month has at most seven labels, and that of two days has two", () => {
  expect(tickTimes(seriesOf("2026-10-17", "2026-11-15"), 1000).length).toBeLessThanOrEqual(7);
  expect(tickTimes(seriesOf("2026-11-14", "2026-11-15"), 1000).map(day)).toEqual([
    "2026-11-14",
    "2026-11-15",
  ]);
});

it("the axis has only as many labels as fit side by side on a phone", () => {
  expect(tickTimes(seriesOf("2026-08-17", "2026-11-15"), 300).length).toBeLessThanOrEqual(3);
});
