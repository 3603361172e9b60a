import type { Bucket, EngagementSeries } from "#app/features/analytics/engagement-series.ts";

const DAY_SECONDS = 86_400;
const UNIT_SECONDS = { day: DAY_SECONDS, week: 7 * DAY_SECONDS, month: 30 * DAY_SECONDS } as const;
/** A label such as '17 Aug 2026' with padding. */
const LABEL_WIDTH = 100;
const MOST_TICKS = 7;

/** Start of a bucket in seconds, the chart's unit. */
export const timeOf = ({ start }: Bucket) => Date.parse(`${start}T00:00:00Z`) / 1000;

/** Range of the axis: the buckets with half a unit of padding; never years around a single day. */
export function timeRange({ unit, buckets }: EngagementSeries): [number, number] {
  const times = buckets.map(timeOf);
  const air = UNIT_SECONDS[unit] / 2;
  return [Math.min(...times) - air, Math.max(...times) + air];
}

/** Label positions: at the start of buckets, as many as fit. */
export function tickTimes({ buckets }: EngagementSeries, width: number): number[] {
  const most = Math.min(MOST_TICKS, Math.max(1, Math.floor(width / LABEL_WIDTH)));
  const step = Math.ceil(buckets.length / most);
  return buckets.filter((_, index) => index % step === 0).map(timeOf);
}
