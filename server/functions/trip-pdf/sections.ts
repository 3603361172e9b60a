import { Link, Text, View } from "@react-pdf/renderer";
import { Fragment, createElement as h, type ReactElement } from "react";
import { addOpenDays } from "#domain/add-open-days.ts";
import { countDays } from "#domain/calendar-days.ts";
import { formatTripDay } from "#domain/date-range.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { describeDayFacts } from "#domain/itinerary-facts.ts";
import { describeDays, describeTimes, describeZone } from "#domain/opening-times.ts";
import type { OwnTrip } from "#server/functions/own-trip.ts";
import { COLORS, pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import { DECORATION, type Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";
import { textBlocks } from "#server/functions/trip-pdf/text-blocks.ts";

type Itinerary = NonNullable<OwnTrip["itinerary"]>;
type DayPlan = Itinerary["daily_itinerary"][number];

/**
 * A section whose title is never left alone at the bottom of a page. `first` is kept together with the title, so it
 * has to be short; a longer start goes to `others`. There is no box around the parts, because the library does not
 * move a title that comes first in its box.
 */
export function section(
  title: string,
  first: ReactElement | null,
  ...others: (ReactElement | null)[]
): ReactElement {
  const heading = h(
    Text,
    { style: pdfStyles.sectionTitle, minPresenceAhead: 80, tag: { type: "H2" } },
    title,
  );
  const start = first ? h(View, { wrap: false }, heading, first) : heading;
  const parts = [start, ...others.filter((part) => part !== null)];
  const last = parts.at(-1);
  return h(Fragment, null, ...parts.slice(0, -1), h(View, { style: pdfStyles.section }, last));
}

export function paragraphs(text: string): ReactElement[] {
  return textBlocks(text).map((block) => h(Text, { style: pdfStyles.paragraph }, block));
}

/** Short enough to stay on one page, beside its number or bullet. */
function isShort(text: string): boolean {
  return text.length < 1200 && text.split("\n").length < 20;
}

export function bullets(items: readonly string[], color: string): ReactElement {
  return h(
    View,
    { tag: { type: "L" } },
    ...items.map((item) =>
      isShort(item)
        ? h(
            View,
            { style: pdfStyles.bullet, wrap: false, tag: { type: "LI" } },
            h(Text, { style: { color: color }, tag: DECORATION }, "•"),
            h(Text, { style: pdfStyles.bulletText, tag: { type: "LBody" } }, item),
          )
        : h(View, { tag: { type: "LI" } }, h(View, { tag: { type: "LBody" } }, ...paragraphs(item))),
    ),
  );
}

export function overviewSection({ description, highlights }: Itinerary): ReactElement | null {
  if (!description && highlights.length === 0) return null;
  return section(
    "The trip",
    null,
    ...paragraphs(description),
    highlights.length > 0
      ? h(
          Text,
          { style: [pdfStyles.smallTitle, { marginTop: 4 }], minPresenceAhead: 60, tag: { type: "H3" } },
          "Highlights",
        )
      : null,
    highlights.length > 0 ? bullets(highlights, COLORS.sun) : null,
  );
}

export function daysSection(itinerary: Itinerary, trip: OwnTrip): ReactElement {
  const plan = itinerary.daily_itinerary;
  if (plan.length === 0) {
    return section("Day by day", h(Text, null, "No daily itinerary information available for this trip."));
  }
  const [first, ...others] = addOpenDays(plan, countDays(trip.start_date, trip.end_date));
  const printDay = (day: DayPlan) => planOfDay(day, formatTripDay(trip, day.day));
  const otherDays = others.map(printDay);
  if (!first) return section("Day by day", null, ...otherDays);
  return isShort(`${first.title}\n${first.description}`)
    ? section("Day by day", printDay(first), ...otherDays)
    : section("Day by day", null, printDay(first), ...otherDays);
}

function planOfDay(day: DayPlan, date: string): ReactElement {
  const facts = describeDayFacts(day).map((fact) => fact.text);
  return dayBlock({ ...day, number: `Day ${day.day}`, date, facts });
}

interface PrintedDay {
  readonly number: string;
  readonly date: string;
  readonly title: string;
  readonly description: string;
  readonly facts: readonly string[];
}

/**
 * One day of a trip or proposal. A short one is not split across pages and has its number beside the text. Number, date
 * and title are one heading, in this order.
 */
export function dayBlock(day: PrintedDay): ReactElement {
  const tag: Tag = { type: "H3" };
  const number = h(Text, { style: pdfStyles.dayNumber, tag }, `${day.number} `);
  const date = h(Text, { style: pdfStyles.dayDate, tag }, day.date && `${day.date} `);
  const title = textBlocks(day.title).map((block) => h(Text, { style: pdfStyles.dayTitle, tag }, block));
  const text = [
    ...paragraphs(day.description),
    ...(day.facts.length > 0 ? [h(Text, { style: pdfStyles.dayFacts }, day.facts.join("   ·   "))] : []),
  ];
  return isShort(`${day.title}\n${day.description}`)
    ? h(
        View,
        { style: pdfStyles.day, wrap: false },
        h(View, { style: pdfStyles.dayMark }, number, date),
        h(View, { style: pdfStyles.dayText }, ...title, ...text),
      )
    : h(View, { style: pdfStyles.section }, number, date, ...title, ...text);
}

export function inclusionsSection({ includes, excludes }: Itinerary): ReactElement | null {
  if (includes.length === 0 && excludes.length === 0) return null;
  const column = (title: string, items: readonly string[], color: string) =>
    items.length > 0 &&
    h(
      View,
      { style: pdfStyles.column },
      h(Text, { style: pdfStyles.smallTitle, minPresenceAhead: 40, tag: { type: "H3" } }, title),
      bullets(items, color),
    );
  return section(
    "What's Included",
    null,
    h(
      View,
      { style: pdfStyles.columns },
      column("Included", includes, COLORS.leaf),
      column("Not Included", excludes, COLORS.coral),
    ),
  );
}

/** `ending` is kept together with the last detail, so that it never gets a page to itself. */
export function importantDetailsSection(
  { important_details: details, visa_information_url }: Itinerary,
  ending: ReactElement,
): ReactElement {
  const entries: [string, string | undefined][] = [
    ["Best Time to Visit", details.bestTimeToVisit],
    ["Visa Information", details.visaInformation],
    ["Health and Safety", details.healthAndSafety],
    ["Altitude", details.altitudeInfo],
    ["Cultural Awareness", details.culturalAwarenessGuide],
    ["Getting Around", details.gettingAround],
  ];
  const filledEntries = entries.filter(
    ([title, text]) => text || (title === "Visa Information" && visa_information_url),
  );
  if (filledEntries.length === 0) return ending;
  const [first = null, ...others] = filledEntries.map(([title, text = ""], index) => {
    const entry = h(
      View,
      { style: { marginBottom: 10 }, wrap: !isShort(text) },
      h(Text, { style: pdfStyles.smallTitle, minPresenceAhead: 30, tag: { type: "H3" } }, title),
      ...paragraphs(text),
      title === "Visa Information" && visa_information_url
        ? h(Link, { src: visa_information_url, style: pdfStyles.link }, "Official Visa Website")
        : null,
    );
    if (index < filledEntries.length - 1) return entry;
    const gap = h(View, { style: { height: 16 } });
    return h(View, { wrap: !isShort(text) }, entry, gap, ending);
  });
  return isShort(filledEntries[0]?.[1] ?? "")
    ? section("Important Details", first, ...others)
    : section("Important Details", null, first, ...others);
}

export function contactBlock(agency: SiteDetails): ReactElement {
  const { email, phone, emergencyPhone, address, hours, timeZone } = agency;
  return h(
    View,
    { style: pdfStyles.contact, wrap: false },
    h(
      View,
      { style: pdfStyles.column },
      h(
        Text,
        { style: pdfStyles.contactTitle, tag: { type: "H2" } },
        "Questions? Ask your friend on the inside.",
      ),
      h(Text, null, "Before you leave, on the road, or when the ferry is late."),
      emergencyPhone
        ? h(Text, { style: { marginTop: 6 } }, `While you travel, day or night: ${emergencyPhone}`)
        : null,
    ),
    h(
      View,
      { style: pdfStyles.column },
      h(Link, { src: `mailto:${email}`, style: { color: "#ffffff", textDecoration: "none" } }, email),
      h(Text, null, phone),
      h(Text, null, address.join(", ")),
      ...hours.map((times) => h(Text, null, `${describeDays(times)} ${describeTimes(times, "–")}`)),
      h(Text, null, describeZone(timeZone)),
    ),
  );
}
