import { brand } from "#domain/brand.ts";

/** When the office is open, as the site shows it and as days of the week. */
export type OfficeHours = readonly OpenDays[];

interface OpenDays {
  readonly label: string;
  readonly opens: string;
  readonly closes: string;
  /** 0 is Sunday. */
  readonly days: readonly number[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Barbados keeps UTC-4 all year. */
const BARBADOS = -4 * 60 * MINUTE;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** A reply takes at most this much time with the door open. */
const REPLY_MS = 4 * 60 * MINUTE;

/** The hours of the site details, or the brand's where those cannot be understood. */
export function readOfficeHours(stored: unknown): OfficeHours {
  return parseHours(stored) ?? parseHours(brand.contact.hours) ?? [];
}

function parseHours(stored: unknown): OfficeHours | null {
  if (!Array.isArray(stored)) return null;
  const hours = stored.flatMap((entry): OpenDays[] => {
    const { days: label, opens, closes } = (entry ?? {}) as Record<string, unknown>;
    if (typeof label !== "string" || typeof opens !== "string" || typeof closes !== "string") return [];
    const days = parseDays(label);
    const isOpen = minutesOf(opens) < minutesOf(closes);
    return days.length > 0 && isOpen ? [{ label, opens, closes, days }] : [];
  });
  return hours.length > 0 ? hours : null;
}

/** 'Monday to Friday', 'Mon–Fri', 'Saturday', 'Tuesday and Thursday'. */
function parseDays(label: string): number[] {
  const named = [...label.matchAll(/\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*/gi)].map(([name]) =>
    WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())),
  );
  const [from, to] = named;
  if (from === undefined || to === undefined || named.length > 2 || !/ to |[-–—]/.test(label)) return named;
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7);
}

function minutesOf(time: string): number {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? [];
  return hour === undefined ? Number.NaN : Number(hour) * 60 + Number(minute);
}

/** The moment by which the office has been open for long enough to answer. */
export function replyTime(now: Date, hours: OfficeHours): Date {
  let left = REPLY_MS;
  const local = now.getTime() + BARBADOS;
  for (let midnight = local - (local % DAY), day = 0; day < 15; midnight += DAY, day++) {
    const weekday = new Date(midnight).getUTCDay();
    const open = hours.filter(({ days }) => days.includes(weekday));
    for (const { opens, closes } of open.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens))) {
      const start = Math.max(local, midnight + minutesOf(opens) * MINUTE);
      const end = midnight + minutesOf(closes) * MINUTE;
      if (start >= end) continue;
      if (end - start >= left) return new Date(start + left - BARBADOS);
      left -= end - start;
    }
  }
  return new Date(now.getTime() + 2 * DAY);
}

/** 'Monday, 17 November, 12:30 Barbados time', on the next full half hour. */
export function describeReplyTime(moment: Date): string {
  const half = 30 * MINUTE;
  const local = new Date(Math.ceil((moment.getTime() + BARBADOS) / half) * half);
  const day = local.toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return `${day.replace(/^(\w+) /, "$1, ")}, ${local.toISOString().slice(11, 16)} Barbados time`;
}

/** 'Monday to Friday 8:30 to 16:30 and Saturday 9:00 to 12:00'. */
export function describeHours(hours: OfficeHours): string {
  return new Intl.ListFormat("en-GB").format(
    hours.map(({ label, opens, closes }) => `${label} ${opens} to ${closes}`),
  );
}
