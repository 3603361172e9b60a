import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import {
  bucketStartSeconds,
  ENGAGEMENT_TYPES,
  type EngagementSeries,
  tickTimes,
  timeRange,
} from "#app/features/analytics/engagement-series.ts";

const HEIGHT = 280;
/** With more buckets, the points would merge into the line. */
const MAX_BUCKETS_WITH_POINTS = 40;
/** Dash patterns distinguish the lines without color. */
const DASHES = [[], [8, 4], [2, 4], [12, 4, 2, 4], [5, 5]];
const GRID = { stroke: "#f1e8d6", width: 1 };
const AXIS = { stroke: "#4b5a52", grid: GRID, ticks: GRID, font: "12px 'Figtree Variable', sans-serif" };

const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const dateFormatter = (unit: EngagementSeries["unit"]) => (seconds: number) =>
  (unit === "month" ? MONTH : DAY).format(new Date(seconds * 1000));

const optionsFor = (series: EngagementSeries): Omit<UPlot.Options, "width" | "height"> => ({
  tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "UTC"),
  legend: { live: true },
  scales: {
    x: { range: () => timeRange(series) },
    // At least 0 to 4, with a tenth of free space above the highest point.
    y: { range: (_plot, _min, max) => [0, Math.max(4, Math.ceil(max * 1.1))] },
  },
  axes: [
    {
      ...AXIS,
      values: (_plot, splits) => splits.map(dateFormatter(series.unit)),
      splits: ({ width }) => tickTimes(series, width),
    },
    // Counts are whole numbers, so the axis has no fractions.
    { ...AXIS, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000] },
  ],
  series: [
    {
      label: series.unit === "day" ? "Day" : `First day of ${series.unit}`,
      value: (_plot, seconds) => (seconds === null ? "" : dateFormatter(series.unit)(seconds)),
    },
    ...ENGAGEMENT_TYPES.map(({ type, label, color }, index) => ({
      label,
      // Empty while the pointer is not over the chart.
      value: (_plot: UPlot, count: number | null) => (count === null ? "" : String(count)),
      // Lines that are always zero are hidden, because they would cover each other.
      show: series.buckets.some(({ counts }) => counts[type] > 0),
      stroke: color,
      width: 2,
      dash: DASHES[index] ?? [],
      points: { show: series.buckets.length < MAX_BUCKETS_WITH_POINTS, size: 6, fill: color },
    })),
  ],
});

/** One line per kind of engagement. The table below it is the accessible alternative. */
export default function EngagementChart({ series }: { series: EngagementSeries }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const plot = new UPlot(
      { ...optionsFor(series), width: element.clientWidth, height: HEIGHT },
      [
        series.buckets.map(bucketStartSeconds),
        ...ENGAGEMENT_TYPES.map(({ type }) => series.buckets.map(({ counts }) => counts[type])),
      ],
      element,
    );
    const resizeObserver = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    resizeObserver.observe(element);
    return () => {
      resizeObserver.disconnect();
      plot.destroy();
    };
  }, [series]);
  return (
    <div
      ref={container}
      role="img"
      aria-label="Engagements over time, by type"
      // In the legend, hidden lines are not dimmed. While the pointer is not over the chart, the date and the colons are
      // hidden.
      className="min-w-0 [&_.u-legend]:font-sans [&_.u-off>*]:opacity-100! [&_.u-series:first-child:has(.u-value:empty)]:invisible [&_.u-series:has(.u-value:empty)_th]:after:content-none! [&_.uplot]:font-sans"
    />
  );
}
