import { expect, it, test } from "vitest";
import { tickTimes, timeRange, toSeries } from "#app/features/analytics/engagement-series.ts";
import { startOfPeriod } from "#app/lib/periods.ts";

const until = new Date("2026-11-15T18:30:00Z");
const row = (day: string, count = 1, type = "contact") => ({ day, type, count });

test("seven days are shown by day, including days without engagements", () => {
  const series = toSeries([row("2026-11-09", 2), row("2026-11-15")], {
    from: startOfPeriod("7", until),
    until,
  });
  expect(series.unit).toBe("day");
  expect(series.buckets.map(({ start }) => start)).toEqual([
    "2026-11-09",
    "2026-11-10",
    "2026-11-11",
    "2026-11-12",
    "2026-11-13",
    "2026-11-14",
    "2026-11-15",
  ]);
  expect(series.buckets.map(({ counts }) => counts.contact)).toEqual([2, 0, 0, 0, 0, 0, 1]);
});

test("90 days are shown by week, and weeks start on Monday", () => {
  const series = toSeries([row("2026-11-10", 3), row("2026-11-15", 1, "email_signup")], {
    from: startOfPeriod("90", until),
    until,
  });
  expect(series.unit).toBe("week");
  expect(series.buckets.at(-1)).toMatchObject({
    start: "2026-11-09",
    counts: { contact: 3, email_signup: 1 },
  });
});

test("a year is shown by month", () => {
  const series = toSeries([row("2026-02-28")], { from: startOfPeriod("365", until), until });
  expect(series.unit).toBe("month");
  // A year that ends in mid-November has days in 13 calendar months.
  expect(series.buckets).toHaveLength(13);
  expect(series.buckets.find(({ start }) => start === "2026-02-01")?.counts.contact).toBe(1);
});

test("without a start date, the series begins with the first engagement", () => {
  const series = toSeries([row("2026-11-12"), row("2026-11-14")], { from: null, until });
  expect(series.buckets[0]?.start).toBe("2026-11-12");
  // Without any engagement, the series is only today.
  expect(toSeries([], { from: null, until }).buckets).toHaveLength(1);
});

test("the counts of all buckets add up to the number of engagements", () => {
  const rows = Array.from({ length: 200 }, (_, index) =>
    row(new Date(Date.UTC(2026, 3, 30 + index)).toISOString().slice(0, 10), 1, "customization"),
  );
  const { buckets } = toSeries(rows, { from: null, until });
  expect(buckets.reduce((sum, { counts }) => sum + counts.customization, 0)).toBe(200);
});

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
