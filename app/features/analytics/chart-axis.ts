import type { Bucket, EngagementSeries } from "#app/features/analytics/engagement-series.ts";

const DAY_SECONDS = 86_400;
const UNIT_SECONDS = { day: DAY_SECONDS, week: 7 * DAY_SECONDS, month: 30 * DAY_SECONDS } as const;
/** Pixels for a label such as '17 Aug 2026' with padding. */
const LABEL_WIDTH = 100;
const MAX_TICKS = 7;

/** Start of a bucket in seconds, the chart's unit. */
export const bucketStartSeconds = ({ start }: Bucket) => Date.parse(`${start}T00:00:00Z`) / 1000;

/** Range of the time axis: all buckets, with half a unit of padding on both sides. */
export function timeRange({ unit, buckets }: EngagementSeries): [number, number] {
  const times = buckets.map(bucketStartSeconds);
  const padding = UNIT_SECONDS[unit] / 2;
  return [Math.min(...times) - padding, Math.max(...times) + padding];
}

/** Positions of the labels: the starts of evenly spaced buckets, as many as fit into `width` pixels. */
export function tickTimes({ buckets }: EngagementSeries, width: number): number[] {
  const maxTicks = Math.min(MAX_TICKS, Math.max(1, Math.floor(width / LABEL_WIDTH)));
  const step = Math.ceil(buckets.length / maxTicks);
  return buckets.filter((_, index) => index % step === 0).map(bucketStartSeconds);
}
