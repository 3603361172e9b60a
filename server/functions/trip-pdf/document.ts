import { Document, Image, Page, Text, View } from "@react-pdf/renderer";
import { Fragment, createElement as h, type ReactElement } from "react";
import { brand } from "#domain/brand.ts";
import { countDays } from "#domain/calendar-days.ts";
import { formatDateRange } from "#domain/date-range.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { placesOf } from "#domain/display-values.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { OwnTrip } from "#server/functions/own-trip.ts";
import type { PdfImage } from "#server/functions/trip-pdf/cover-image.ts";
import { pdfStyles } from "#server/functions/trip-pdf/pdf-styles.ts";
import { routeFigure } from "#server/functions/trip-pdf/route-map.ts";
import {
  contactBlock,
  daysSection,
  importantDetailsSection,
  inclusionsSection,
  overviewSection,
  section,
} from "#server/functions/trip-pdf/sections.ts";
import { renderTaggedPdf, type Tag } from "#server/functions/trip-pdf/tagged-pdf.ts";

export interface TripPdfData {
  readonly trip: OwnTrip;
  readonly itinerary: NonNullable<OwnTrip["itinerary"]>;
  /** For the cover. */
  readonly image: PdfImage | null;
  readonly agency: SiteDetails;
}

/** The trip as a PDF: cover, overview, route, days and important details. */
export async function renderTripPdf(pdfData: TripPdfData): Promise<Buffer> {
  const { trip, itinerary, agency } = pdfData;
  const map = await routeFigure(itinerary.daily_itinerary, placesOf(itinerary), labels.en.map);
  return renderTaggedPdf(
    h(
      Document,
      { title: trip.title, author: agency.name, language: "en" },
      cover(pdfData),
      h(
        Page,
        { size: "A4", style: pdfStyles.page },
        runningHead(trip.title, agency.name),
        h(
          View,
          { style: pdfStyles.body },
          overviewSection(itinerary),
          map && section("The route", map),
          daysSection(itinerary, trip),
          inclusionsSection(itinerary),
          importantDetailsSection(itinerary, contactBlock(agency)),
        ),
        runningFoot([agency.email, agency.phone].filter(Boolean).join("   ")),
      ),
    ),
  );
}

function cover({ trip, itinerary, image, agency }: TripPdfData): ReactElement {
  const length = countDays(trip.start_date, trip.end_date);
  const facts = [
    ["Dates", formatDateRange(trip.start_date, trip.end_date)],
    ["Length", `${length} ${length === 1 ? "day" : "days"}`],
    ["Where", trip.location || itinerary.location],
  ] as const;
  return coverPage({
    image,
    eyebrow: "Your itinerary",
    title: trip.title,
    // A subtitle such as 'Ten days in Peru' would be wrong for a trip of eleven.
    subtitle: length === itinerary.duration ? itinerary.subtitle : "",
    facts,
    brandName: agency.name,
    below: h(Text, { style: pdfStyles.brandLine }, brand.tagline),
  });
}

interface Cover {
  readonly image: PdfImage | null;
  readonly eyebrow: string;
  readonly title: string;
  /** Empty if there is none. */
  readonly subtitle: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly brandName: string;
  /** Shown below the agency's name. */
  readonly below: ReactElement | null;
}

/** The first page of a trip's or proposal's PDF. */
export function coverPage({ image, eyebrow, title, subtitle, facts, brandName, below }: Cover): ReactElement {
  return h(
    Page,
    { size: "A4", style: pdfStyles.cover, wrap: false },
    coverTop(image),
    h(
      View,
      { style: pdfStyles.coverText },
      h(Text, { style: pdfStyles.eyebrow }, eyebrow),
      h(Text, { style: [pdfStyles.coverTitle, { fontSize: titleSize(title) }], tag: { type: "H1" } }, title),
      subtitle ? h(Text, { style: pdfStyles.coverSubtitle }, subtitle) : null,
      coverFacts(facts),
      h(View, { style: pdfStyles.coverBrand }, h(Text, { style: pdfStyles.brandName }, brandName), below),
    ),
  );
}

function coverTop(image: PdfImage | null): ReactElement {
  return h(
    Fragment,
    null,
    image
      ? h(Image, { ...imageProps(image), style: pdfStyles.coverImage })
      : h(View, { style: pdfStyles.coverBand }),
    h(View, { style: pdfStyles.coverStripe }),
  );
}

export function imageProps({ jpeg, alt }: PdfImage) {
  const tag: Tag | undefined = alt ? { type: "Figure", alt } : undefined;
  return { src: { data: Buffer.from(jpeg), format: "jpg" as const }, tag };
}

function coverFacts(facts: readonly (readonly [string, string])[]): ReactElement {
  const fact = ([name, value]: readonly [string, string]) => {
    const tag: Tag = { type: "P" };
    return h(
      View,
      { style: pdfStyles.fact },
      h(Text, { style: pdfStyles.factName, tag }, `${name} `),
      h(Text, { style: pdfStyles.factValue, tag }, value),
    );
  };
  return h(View, { style: pdfStyles.facts }, ...facts.map(fact));
}

/** Long titles are smaller, so that the cover stays one page. */
function titleSize(title: string): number {
  if (title.length > 120) return 20;
  return title.length > 60 ? 26 : 33;
}

export function runningHead(title: string, brandName: string): ReactElement {
  return h(
    View,
    { style: pdfStyles.runningHead, fixed: true },
    h(Text, { style: pdfStyles.runningTitle }, title),
    h(Text, { style: pdfStyles.runningBrand }, brandName),
  );
}

function runningFoot(contactLine: string): ReactElement {
  return h(
    View,
    { style: pdfStyles.runningFoot, fixed: true },
    h(Text, null, contactLine),
    h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
  );
}
