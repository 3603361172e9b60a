import { Link, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { describeDays, describeTimes } from "#domain/opening-times.ts";
import type { OwnTrip } from "#server/functions/own-trip.ts";
import { dayLabel } from "#server/functions/trip-pdf/day-label.ts";
import { COLOURS, pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import { textBlocks } from "#server/functions/trip-pdf/text-blocks.ts";

type Itinerary = NonNullable<OwnTrip["itinerary"]>;

/** A section whose title is never left alone at the bottom of a page. */
export function section(title: string, ...children: (ReactElement | null)[]): ReactElement {
  return h(
    View,
    { style: pdfStyles.section },
    h(Text, { style: pdfStyles.sectionTitle, minPresenceAhead: 80 }, title),
    ...children,
  );
}

export function paragraphs(text: string): ReactElement[] {
  return textBlocks(text).map((block) => h(Text, { style: pdfStyles.paragraph }, block));
}

/** Short enough to stay in one piece on a page, beside its number or mark. */
export function isShort(text: string): boolean {
  return text.length < 1200 && text.split("\n").length < 20;
}

export function bullets(items: readonly string[], colour: string): ReactElement {
  return h(
    View,
    null,
    ...items.map((item) =>
      isShort(item)
        ? h(
            View,
            { style: pdfStyles.bullet, wrap: false },
            h(Text, { style: { color: colour } }, "•"),
            h(Text, { style: pdfStyles.bulletText }, item),
          )
        : h(View, null, ...paragraphs(item)),
    ),
  );
}

export function overview({ description, highlights }: Itinerary): ReactElement | null {
  if (!description && highlights.length === 0) return null;
  return section(
    "The trip",
    ...paragraphs(description),
    highlights.length > 0 ? h(Text, { style: [pdfStyles.smallTitle, { marginTop: 4 }] }, "Highlights") : null,
    highlights.length > 0 ? bullets(highlights, COLOURS.sun) : null,
  );
}

export function days(itinerary: Itinerary, trip: OwnTrip): ReactElement {
  const plan = itinerary.daily_itinerary;
  if (plan.length === 0) {
    return section("Day by day", h(Text, null, "No daily itinerary information available for this trip."));
  }
  return section("Day by day", ...plan.map((day) => planOfDay(day, dayLabel(trip, day.day))));
}

function planOfDay(day: Itinerary["daily_itinerary"][number], date: string): ReactElement {
  const number = h(Text, { style: pdfStyles.dayNumber }, `Day ${day.day}`);
  const when = h(Text, { style: pdfStyles.dayDate }, date);
  const title = textBlocks(day.title).map((block) => h(Text, { style: pdfStyles.dayTitle }, block));
  const text = paragraphs(day.description);
  return isShort(`${day.title}\n${day.description}`)
    ? h(
        View,
        { style: pdfStyles.day, wrap: false },
        h(View, { style: pdfStyles.dayMark }, number, when),
        h(View, { style: pdfStyles.dayText }, ...title, ...text),
      )
    : h(View, { style: pdfStyles.section }, number, when, ...title, ...text);
}

export function inclusions({ includes, excludes }: Itinerary): ReactElement | null {
  if (includes.length === 0 && excludes.length === 0) return null;
  const column = (title: string, items: readonly string[], colour: string) =>
    h(
      View,
      { style: pdfStyles.column },
      h(Text, { style: pdfStyles.smallTitle }, title),
      items.length > 0 ? bullets(items, colour) : h(Text, null, "Information not provided"),
    );
  return section(
    "What's Included",
    h(
      View,
      { style: pdfStyles.columns },
      column("Included", includes, COLOURS.leaf),
      column("Not Included", excludes, COLOURS.coral),
    ),
  );
}

export function importantDetails({
  important_details: details,
  visa_information_url,
}: Itinerary): ReactElement {
  const always = (text: string | undefined) => text || "Information not provided";
  const entries: [string, string | undefined][] = [
    ["Best Time to Visit", always(details.bestTimeToVisit)],
    ["Visa Information", always(details.visaInformation)],
    ["Health and Safety", always(details.healthAndSafety)],
    ["Altitude", details.altitudeInfo],
    ["Cultural Awareness", details.culturalAwarenessGuide],
    ["Getting Around", details.gettingAround],
  ];
  return section(
    "Important Details",
    ...entries.map(([title, text]) =>
      text
        ? h(
            View,
            { style: { marginBottom: 10 }, wrap: !isShort(text) },
            h(Text, { style: pdfStyles.smallTitle, minPresenceAhead: 30 }, title),
            ...paragraphs(text),
            title === "Visa Information" && visa_information_url
              ? h(Link, { src: visa_information_url, style: pdfStyles.link }, "Official Visa Website")
              : null,
          )
        : null,
    ),
  );
}

export function contact({ email, phone, address, hours }: SiteDetails): ReactElement {
  return h(
    View,
    { style: pdfStyles.contact, wrap: false },
    h(
      View,
      { style: pdfStyles.column },
      h(Text, { style: pdfStyles.contactTitle }, "Questions? Ask your friend on the inside."),
      h(Text, null, "Before you leave, on the road, or when the ferry is late."),
    ),
    h(
      View,
      { style: pdfStyles.column },
      h(Link, { src: `mailto:${email}`, style: { color: "#ffffff", textDecoration: "none" } }, email),
      h(Text, null, phone),
      h(Text, null, address.join(", ")),
      ...hours.map((times) => h(Text, null, `${describeDays(times)} ${describeTimes(times, "–")}`)),
    ),
  );
}
