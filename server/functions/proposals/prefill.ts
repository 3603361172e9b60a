import { addDays } from "#domain/proposals/dates.ts";
import { LIMITS } from "#domain/proposals/limits.ts";

interface AskedFor {
  readonly name: string;
  readonly message: string | null;
  /** What the form sent, as text. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Days of the itinerary, where there is one. */
  readonly duration: number | null;
}

/** What a request already says about the trip: party, dates and wishes. The rest is for the editor. */
export function prefill({ name, message, details, duration }: AskedFor) {
  const travelers = Number.parseInt(String(details.travelers ?? ""), 10);
  const [start, end] = String(details.dates ?? "").match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const days = duration ?? (Number.parseInt(String(details.tripDuration ?? ""), 10) || null);
  const dates = start && isDate(start) ? datesFrom(start, end, days) : null;
  // Dates that could be read stand in their own fields.
  const named = dates ? "" : String(details.dates ?? "").trim();
  const written = message?.trim();
  return {
    ...(travelers >= 1 && { adults: Math.min(travelers, LIMITS.people) }),
    ...dates,
    introduction: [
      `Dear ${name},`,
      named && `You would like to travel: ${named}`,
      written && `You wrote: ${written}`,
    ]
      .filter(Boolean)
      .join("\n\n")
      .slice(0, 20_000),
  };
}

const isDate = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

function datesFrom(start: string, end: string | undefined, days: number | null) {
  if (end && isDate(end) && end >= start) return { start_date: start, end_date: end };
  return days ? { start_date: start, end_date: addDays(start, days - 1) } : { start_date: start };
}
