import { type DayFacts, describeDrive, type Effort, efforts } from "#domain/itinerary-facts.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import { months } from "#domain/months.ts";

const monthName = (month: number) => months[month - 1] ?? "";
const nextMonth = (month: number) => (month % 12) + 1;
const previousMonth = (month: number) => ((month + 10) % 12) + 1;

/** Months as text, such as 'December to April', 'May and July to September' or 'All year round'. No months give ''. */
export function describeMonths(numbers: readonly number[]): string {
  const validMonths = new Set(numbers.filter((month) => month >= 1 && month <= 12));
  if (validMonths.size === 12) return "All year round";
  const spans = [...validMonths]
    // A span starts with a month whose previous month is not in the list.
    .filter((month) => !validMonths.has(previousMonth(month)))
    .sort((one, other) => one - other)
    .map((first) => {
      let last = first;
      while (validMonths.has(nextMonth(last))) last = nextMonth(last);
      if (last === first) return monthName(first);
      return nextMonth(first) === last
        ? `${monthName(first)}, ${monthName(last)}`
        : `${monthName(first)} to ${monthName(last)}`;
    });
  return spans.length > 1 ? `${spans.slice(0, -1).join(", ")} and ${spans.at(-1)}` : (spans[0] ?? "");
}

/** 'Longest drive 3 h, 4 overnight stops'; unknown parts are omitted. */
export function describeDrivesAndStops(days: readonly DayFacts[]): string {
  const longestDrive = Math.max(0, ...days.map((day) => day.drive_minutes ?? 0));
  const beds = days.map((day) => day.bed?.trim()).filter(Boolean);
  // Consecutive nights at the same lodging are one stop.
  const stopCount = beds.filter((bed, index) => bed !== beds[index - 1]).length;
  return [
    longestDrive > 0 && `longest drive ${describeDrive(longestDrive)}`,
    stopCount > 0 && `${stopCount} ${stopCount === 1 ? "overnight stop" : "overnight stops"}`,
  ]
    .filter(Boolean)
    .join(", ")
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** From easy to demanding. */
const LEVELS = Object.keys(efforts);

/** A trip's effort in words; days that are harder than the trip as a whole are named. */
export function describeEffort(
  effort: Effort,
  days: readonly { readonly day: number; readonly effort?: Effort | undefined }[],
): { readonly label: string; readonly text: string } {
  const harderDays = LEVELS.slice(LEVELS.indexOf(effort) + 1).flatMap((level) => {
    const numbers = days.filter((day) => day.effort === level).map(({ day }) => String(day));
    if (numbers.length === 0) return [];
    return `${numbers.length === 1 ? "Day" : "Days"} ${joinWithAnd(numbers)} ${numbers.length === 1 ? "is" : "are"} ${level}`;
  });
  const { label, text } = efforts[effort];
  return {
    label: harderDays.length > 0 ? `Mostly ${label.toLowerCase()}` : label,
    text: [text, ...harderDays].join(". "),
  };
}

/** The first sentence of a text. A semicolon also ends it, and a text without an end mark is returned whole. */
export const firstSentence = (text: string | undefined): string =>
  /^.*?[.!?;](?=\s|$)/s.exec(text?.trim() ?? "")?.[0].replace(/;$/, ".") ?? text?.trim() ?? "";
