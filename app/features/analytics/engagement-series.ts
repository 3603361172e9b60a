import { recordFromKeys } from "#domain/record-from-keys.ts";

/** The kinds of engagement with the text of their cards, in the specification's order. */
export const ENGAGEMENT_TYPES = [
  { type: "contact", card: "Contact Forms", label: "Contact", color: "#0b4f5c" },
  { type: "customization", card: "Customizations", label: "Customization", color: "#478200" },
  { type: "full_itinerary", card: "Full Itineraries", label: "Full Itinerary", color: "#d9482b" },
  { type: "email_signup", card: "Email Signups", label: "Email Signup", color: "#9a6a00" },
  { type: "pre_launch_signup", card: "Pre-Launch", label: "Pre-Launch", color: "#6b4aa0" },
] as const;

type EngagementType = (typeof ENGAGEMENT_TYPES)[number]["type"];

export function engagementLabel(type: string): string {
  return ENGAGEMENT_TYPES.find((entry) => entry.type === type)?.label ?? type;
}

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
