import { type OpeningTimes, type Weekday, weekdays } from "#domain/opening-times.ts";

/**
 * Converts opening times whose days an older version stored as text, such as 'Monday to Friday'. Text that cannot be
 * read is kept and shown as it is.
 */
export function upgradeStoredHours(stored: unknown): unknown {
  return Array.isArray(stored) ? stored.map(upgrade) : stored;
}

function upgrade(entry: unknown): unknown {
  if (entry === null || typeof entry !== "object" || !("days" in entry)) return entry;
  const { days, opens, closes } = { opens: "", closes: "", ...entry };
  if (typeof days !== "string" || typeof opens !== "string" || typeof closes !== "string") return entry;
  const times = { opens: twoDigits(opens), closes: twoDigits(closes) };
  const dayList = DAYS_BY_LABEL.get(days.trim().toLowerCase());
  if (times.opens && times.opens < times.closes) {
    return { ...times, ...(dayList ? { days: dayList } : { days: [], text: days }) } satisfies OpeningTimes;
  }
  return { days: [], opens: "", closes: "", text: `${days} ${opens}-${closes}` } satisfies OpeningTimes;
}

/** '8:30' as '08:30'; '' for an invalid time. */
function twoDigits(time: string): string {
  const padded = time.trim().padStart(5, "0");
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(padded) ? padded : "";
}

/** Every run of weekdays by each of its labels: 'saturday', 'monday to friday', 'mon–fri' … */
const DAYS_BY_LABEL: ReadonlyMap<string, readonly Weekday[]> = new Map(
  weekdays.flatMap((first, from) =>
    weekdays.flatMap((_, length) => {
      const days = weekdays.map((_day, step) => weekdays[(from + step) % 7] ?? first).slice(0, length + 1);
      return labelsOf(first, days.at(-1) ?? first).map((label) => [label.toLowerCase(), days] as const);
    }),
  ),
);

function labelsOf(first: string, last: string): readonly string[] {
  const pairs = [
    [first, last],
    [first.slice(0, 3), last.slice(0, 3)],
  ];
  if (first === last) return pairs.flatMap(([name]) => name ?? []);
  return pairs.flatMap(([from, to]) =>
    [" to ", "–", " – ", "-", " - "].map((between) => `${from}${between}${to}`),
  );
}
