import { ENGAGEMENT_TYPES, type EngagementType } from "#app/features/analytics/engagement-types.ts";
import { recordFromKeys } from "#domain/record-from-keys.ts";

interface DayCount {
  /** Such as '2026-11-15'. */
  readonly day: string;
  readonly type: string;
  readonly count: number;
}

export interface Bucket {
  /** First day of the bucket, such as '2026-11-15'. */
  readonly start: string;
  readonly counts: Readonly<Record<EngagementType, number>>;
}

export interface EngagementSeries {
  readonly unit: "day" | "week" | "month";
  readonly buckets: readonly Bucket[];
}

const DAY_MS = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Counts per day, week or month, depending on the period; buckets without engagements are zero. */
export function toSeries(
  rows: readonly DayCount[],
  { from, until }: { from: Date | null; until: Date },
): EngagementSeries {
  const last = timeOf(isoDay(until.getTime()));
  const first = from ? timeOf(isoDay(from.getTime())) : Math.min(last, ...rows.map(({ day }) => timeOf(day)));
  const unit = unitFor((last - first) / DAY_MS + 1);
  const buckets = new Map<string, Record<EngagementType, number>>();
  for (let time = first; time <= last; time += DAY_MS) {
    const start = bucketStart(time, unit);
    if (!buckets.has(start)) buckets.set(start, noCounts());
  }
  for (const { day, type, count } of rows) {
    const counts = buckets.get(bucketStart(timeOf(day), unit));
    const knownType = types.find((name) => name === type);
    if (counts && knownType) counts[knownType] += count;
  }
  return { unit, buckets: [...buckets].map(([start, counts]) => ({ start, counts })) };
}

const types = ENGAGEMENT_TYPES.map(({ type }) => type);
const noCounts = () => recordFromKeys(types, () => 0);

function unitFor(days: number): EngagementSeries["unit"] {
  if (days <= 31) return "day";
  return days <= 120 ? "week" : "month";
}

/** Weeks start on Monday. */
function bucketStart(time: number, unit: EngagementSeries["unit"]): string {
  if (unit === "month") return `${isoDay(time).slice(0, 7)}-01`;
  const daysSinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return isoDay(unit === "week" ? time - daysSinceMonday * DAY_MS : time);
}
