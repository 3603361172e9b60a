import { describe, expect, it } from "vitest";
import type { OwnTrip } from "#server/functions/own-trip.ts";
import { tripCalendar } from "#server/functions/trip-calendar/calendar.ts";

const options = { host: "calabash.example", siteUrl: "https://calabash.example", productName: "Calabash" };
const tripWithoutPlan: OwnTrip = {
  id: "6f9e2a7c-0000-4000-8000-000000000001",
  title: "Portland with Dad",
  location: "Jamaica",
  image: null,
  start_date: "2026-12-30",
  end_date: "2027-01-02",
  updated_at: "2026-11-15T03:04:05.678+00:00",
  itinerary: null,
};
const tripWithDays = (days: { day: number; title: string; description: string }[]) =>
  ({ ...tripWithoutPlan, itinerary: { id: "i-1", subtitle: "Slowly", daily_itinerary: days } }) as OwnTrip;

/** Unfolds continuation lines, as a calendar does. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("a trip in the calendar", () => {
  it("is one all-day event that ends the day after the trip's last day", () => {
    expect(linesOf(tripCalendar(tripWithoutPlan, options))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Calabash//Trips//EN",
      "CALSCALE:GREGORIAN",
      "BEGIN:VEVENT",
      "UID:trip-6f9e2a7c-0000-4000-8000-000000000001@calabash.example",
      "DTSTAMP:20261115T030405Z",
      "DTSTART;VALUE=DATE:20261230",
      "DTEND;VALUE=DATE:20270103",
      "SUMMARY:Portland with Dad",
      "LOCATION:Jamaica",
      "URL:https://calabash.example/my-itineraries/6f9e2a7c-0000-4000-8000-000000000001",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("has an event for each planned day within its dates", () => {
    const days = [1, 3, 5, 0, 1.5].map((day) => ({ day, title: `T${day}`, description: "" }));
    const lines = linesOf(tripCalendar(tripWithDays(days), options));
    expect(lines.filter((line) => line.startsWith("SUMMARY"))).toEqual([
      "SUMMARY:Portland with Dad",
      "SUMMARY:Day 1: T1",
      "SUMMARY:Day 3: T3",
    ]);
    expect(lines).toContain("DTSTART;VALUE=DATE:20270101");
    // Each event links to the trip, not to the itinerary that the trip was created from.
    expect(
      lines.filter((line) => line === `URL:https://calabash.example/my-itineraries/${tripWithoutPlan.id}`),
    ).toHaveLength(3);
    expect(new Set(lines.filter((line) => line.startsWith("UID"))).size).toBe(3);
  });

  it("is the same file on every download", () => {
    expect(tripCalendar(tripWithoutPlan, options)).toBe(tripCalendar(tripWithoutPlan, options));
  });

  it("escapes line breaks, so that a title cannot add lines to the file", () => {
    const title = "Rum, reef; and \\ more\r\nEND:VCALENDAR\nX-EVIL:1\u0007";
    const lines = linesOf(tripCalendar({ ...tripWithoutPlan, title }, options));
    expect(lines).toContain("SUMMARY:Rum\\, reef\\; and \\\\ more\\nEND:VCALENDAR\\nX-EVIL:1");
    expect(lines.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
  });

  it("folds long lines at 75 octets and never inside a character", () => {
    const title = "Atitlán 🌋 ".repeat(40);
    const file = tripCalendar({ ...tripWithoutPlan, title }, options);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf(file)).toContain(`SUMMARY:${title}`);
    expect(file).not.toMatch(/[^\r]\n/);
  });
});
