import { addDays } from "#domain/calendar-days.ts";
import type { OwnTrip } from "#server/functions/own-trip.ts";

interface CalendarOptions {
  /** The suffix of event ids, which must be globally unique. */
  readonly host: string;
  readonly siteUrl: string;
  readonly productName: string;
}

/** An event of one or more whole days. */
interface DayEvent {
  readonly uid: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

/** RFC 5545: one all-day event for the whole trip, and one for each planned day. */
export function tripCalendar(trip: OwnTrip, { host, siteUrl, productName }: CalendarOptions): string {
  const url = `${siteUrl}/my-itineraries/${trip.id}`;
  const wholeTrip: DayEvent = {
    uid: `trip-${trip.id}@${host}`,
    start: trip.start_date,
    end: trip.end_date,
    summary: trip.title,
    description: trip.itinerary?.subtitle ?? "",
    url,
  };
  const days = (trip.itinerary?.daily_itinerary ?? []).flatMap((day): DayEvent[] => {
    if (!Number.isInteger(day.day) || day.day < 1) return [];
    const date = addDays(trip.start_date, day.day - 1);
    if (date > trip.end_date) return [];
    return [
      {
        uid: `trip-${trip.id}-day-${day.day}@${host}`,
        start: date,
        end: date,
        summary: `Day ${day.day}: ${day.title}`,
        description: day.description,
        url,
      },
    ];
  });
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(productName)}//Trips//EN`,
    "CALSCALE:GREGORIAN",
    ...[wholeTrip, ...days].flatMap((event) => eventLines(event, trip)),
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

function eventLines(event: DayEvent, { location, updated_at }: OwnTrip): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    // The time of the trip's last change, so that every download is identical.
    `DTSTAMP:${utcStamp(updated_at)}`,
    `DTSTART;VALUE=DATE:${event.start.replaceAll("-", "")}`,
    // In this format, an all-day event ends on the day after its last day.
    `DTEND;VALUE=DATE:${addDays(event.end, 1).replaceAll("-", "")}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `URL:${event.url}`,
    // Shows the traveler as free to people who share the calendar.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function utcStamp(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

const MAX_LINE_BYTES = 75;

/** Folds lines at 75 octets, never inside a character; continuation lines start with a space. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (Buffer.byteLength(current + character) > MAX_LINE_BYTES) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
}
