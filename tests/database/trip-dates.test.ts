import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { describeCountdown, localDay } from "#app/features/trips/countdown.ts";
import { addDays, countDays } from "#domain/calendar-days.ts";
import { formatDateRange, formatTripDay } from "#domain/date-range.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { tripCalendar } from "#server/functions/trip-calendar/calendar.ts";
import { renderTripPdf } from "#server/functions/trip-pdf/document.ts";
import { plainItinerary, plainTrip } from "#server/functions/trip-pdf/trip-pdf.fixture.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { readPdfPages } from "#tests/support/pdf-text.ts";

// Tests that the database, the page, the PDF and the calendar file agree on a trip's dates.
const database = databasePerFile();

const ZONES = [
  "America/Barbados",
  "America/Havana",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Asia/Kathmandu",
];
const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

const start = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1999-12-01", days));
const trips = fc
  .record({ start_date: start, nights: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })) })
  .map(({ start_date, nights }) => ({ start_date, end_date: addDays(start_date, nights) }));

interface DateRow {
  readonly range: string;
  readonly length: number;
  readonly days: readonly string[];
  /** The days in the basic format of calendar files. */
  readonly basic_days: readonly string[];
  /** The day after the trip in the same format. */
  readonly after: string;
}

/** Formats the first day f and the last day l of all cases in one query. The range omits a shared year and month. */
function formatInDatabase(cases: readonly { readonly start_date: string; readonly end_date: string }[]) {
  return database().owner<DateRow>`
    select case
        when f = l then to_char(l, 'FMDD Mon YYYY')
        when to_char(f, 'YYYYMM') = to_char(l, 'YYYYMM') then to_char(f, 'FMDD') || ' – ' || to_char(l, 'FMDD Mon YYYY')
        when to_char(f, 'YYYY') = to_char(l, 'YYYY') then to_char(f, 'FMDD Mon') || ' – ' || to_char(l, 'FMDD Mon YYYY')
        else to_char(f, 'FMDD Mon YYYY') || ' – ' || to_char(l, 'FMDD Mon YYYY')
      end as range,
      l - f + 1 as length,
      array(select to_char(d, 'Dy FMDD Mon YYYY') from generate_series(f, l, '1 day') as d order by d) as days,
      array(select to_char(d, 'YYYYMMDD') from generate_series(f, l, '1 day') as d order by d) as basic_days,
      to_char(l + 1, 'YYYYMMDD') as after
    from unnest(${cases.map((trip) => trip.start_date)}::text[]::date[], ${cases.map((trip) => trip.end_date)}::text[]::date[])
      with ordinality as c (f, l, place)
    order by c.place`;
}

const dayNumbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
const planOf = (length: number) =>
  plainItinerary({
    duration: length,
    daily_itinerary: dayNumbers(length).map((day) => ({ day, title: `Stop ${day}`, description: "" })),
  });

it.each(ZONES)("the page and the calendar file agree with the database in %s", async (zone) => {
  process.env.TZ = zone;
  const cases = fc.sample(trips, 200);
  const rows = await formatInDatabase(cases);
  for (const [index, dates] of cases.entries()) {
    const { range, length, days, basic_days, after } = rows[index] as DateRow;
    expect(formatDateRange(dates.start_date, dates.end_date)).toBe(range);
    expect(countDays(dates.start_date, dates.end_date)).toBe(length);
    expect(dayNumbers(length).map((day) => formatTripDay(dates, day))).toEqual(days);
    expect([0, length + 1].map((day) => formatTripDay(dates, day))).toEqual(["", ""]);

    const trip = { ...plainTrip, ...dates, itinerary: planOf(length) };
    const site = { host: "calabash.example", siteUrl: "https://calabash.example", productName: "Calabash" };
    const lines = tripCalendar(trip, site).split("\r\n");
    const values = (name: string) =>
      lines.filter((line) => line.startsWith(`${name};VALUE=DATE:`)).map((line) => line.split(":")[1]);
    // The first event is the whole trip, and each day has its own event.
    expect(values("DTSTART")).toEqual([basic_days[0], ...basic_days]);
    expect(values("DTEND")).toEqual([after, ...basic_days.slice(1), after]);
  }
});

it("the PDF shows the same dates as the database", async () => {
  process.env.TZ = "Pacific/Pago_Pago";
  const cases = fc.sample(trips, 6);
  const rows = await formatInDatabase(cases);
  for (const [index, dates] of cases.entries()) {
    const { range, length, days } = rows[index] as DateRow;
    const trip = { ...plainTrip, ...dates, itinerary: null };
    const pdf = await renderTripPdf({
      trip,
      itinerary: planOf(length),
      image: null,
      agency: defaultSiteDetails,
    });
    const text = readPdfPages(pdf).join("");
    for (const part of [range, `${length} ${length === 1 ? "day" : "days"}`, ...days]) {
      // The text of the PDF has no spaces.
      expect(text).toContain(part.replaceAll(/\s/g, ""));
    }
  }
});

it.each(ZONES)("localDay() agrees with the database in %s", async (zone) => {
  process.env.TZ = zone;
  const moments = fc.sample(
    fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
    200,
  );
  const days = await database().owner<{ day: string }>`
    select to_char((m.moment at time zone ${zone})::date, 'YYYY-MM-DD') as day
    from unnest(${moments.map((moment) => moment.toISOString())}::text[]::timestamptz[]) with ordinality as m (moment, place)
    order by m.place`;
  expect(moments.map(localDay)).toEqual(days.map(({ day }) => day));
});

it("list_trips() and describeCountdown() agree on whether a trip is upcoming, on the way or past", async () => {
  const { service } = database().clients;
  const today = "2031-03-01";
  const tripsNearToday = fc
    .record({ from: fc.integer({ min: -70, max: 5 }), nights: fc.integer({ min: 0, max: 70 }) })
    .map(({ from, nights }) => ({
      start_date: addDays(today, from),
      end_date: addDays(today, from + nights),
    }));
  const edges = [
    { start_date: today, end_date: today },
    { start_date: addDays(today, 1), end_date: addDays(today, 1) },
    { start_date: addDays(today, -1), end_date: addDays(today, -1) },
  ];
  const rows = [...edges, ...fc.sample(tripsNearToday, 120)].map((dates, index) => ({
    ...dates,
    title: `Trip ${index}`,
  }));
  await service.from("trips").insert(rows).throwOnError();
  for (const [part, belongs] of [
    ["departures", (text: string | null) => text !== null && /tomorrow|in \d+ days/.test(text)],
    ["on-the-way", (text: string | null) => text !== null && /today/.test(text)],
    ["past", (text: string | null) => text === null],
  ] as const) {
    const { data } = await service.rpc("list_trips", { part, today, page_size: 500 }).throwOnError();
    const titles = (data as { title: string }[]).map(({ title }) => title).toSorted();
    expect(titles).toEqual(
      rows
        .filter((row) => belongs(describeCountdown(today, row)))
        .map(({ title }) => title)
        .toSorted(),
    );
  }
});
