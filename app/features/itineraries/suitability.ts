import { type DayFacts, describeDrive, type Effort, efforts } from "#domain/itinerary-facts.ts";
import { listOf } from "#domain/list-of.ts";
import { months } from "#domain/months.ts";

const nameOf = (month: number) => months[month - 1] ?? "";
const next = (month: number) => (month % 12) + 1;
const before = (month: number) => ((month + 10) % 12) + 1;

/** 'December to April', 'May and July to September', 'All year round'; '' for no months. */
export function describeMonths(good: readonly number[]): string {
  const named = new Set(good.filter((month) => month >= 1 && month <= 12));
  if (named.size === 12) return "All year round";
  const spans = [...named]
    .filter((month) => !named.has(before(month)))
    .sort((one, other) => one - other)
    .map((first) => {
      let last = first;
      while (named.has(next(last))) last = next(last);
      if (last === first) return nameOf(first);
      return next(first) === last
        ? `${nameOf(first)}, ${nameOf(last)}`
        : `${nameOf(first)} to ${nameOf(last)}`;
    });
  return spans.length > 1 ? `${spans.slice(0, -1).join(", ")} and ${spans.at(-1)}` : (spans[0] ?? "");
}

/** 'Longest drive 3 h, 4 overnight stops'; unknown parts are omitted. */
export function describeRhythm(days: readonly DayFacts[]): string {
  const longest = Math.max(0, ...days.map((day) => day.drive_minutes ?? 0));
  const beds = days.map((day) => day.bed?.trim()).filter(Boolean);
  const changes = beds.filter((bed, index) => bed !== beds[index - 1]).length;
  return [
    longest > 0 && `longest drive ${describeDrive(longest)}`,
    changes > 0 && `${changes} ${changes === 1 ? "overnight stop" : "overnight stops"}`,
  ]
    .filter(Boolean)
    .join(", ")
    .replace(/^./, (letter) => letter.toUpperCase());
}

const LEVELS = Object.keys(efforts);

/** A trip's effort in words; days that are harder than the trip as a whole are named. */
export function describeEffort(
  effort: Effort,
  days: readonly { readonly day: number; readonly effort?: Effort | undefined }[],
): { readonly label: string; readonly text: string } {
  const harder = LEVELS.slice(LEVELS.indexOf(effort) + 1).flatMap((level) => {
    const numbers = days.filter((day) => day.effort === level).map(({ day }) => String(day));
    if (numbers.length === 0) return [];
    return `${numbers.length === 1 ? "Day" : "Days"} ${listOf(numbers)} ${numbers.length === 1 ? "is" : "are"} ${level}`;
  });
  const { label, text } = efforts[effort];
  return {
    label: harder.length > 0 ? `Mostly ${label.toLowerCase()}` : label,
    text: [text, ...harder].join(". "),
  };
}

/** The first sentence of a text. A semicolon also ends it. */
export const firstSentence = (text: string | undefined): string =>
  /^.*?[.!?;](?=\s|$)/s.exec(text?.trim() ?? "")?.[0].replace(/;$/, ".") ?? text?.trim() ?? "";
