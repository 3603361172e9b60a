import sharp from "sharp";
import { expect, it } from "vitest";
import { defaultSiteDetails as agency } from "#domain/default-site-details.ts";
import { renderTripPdf } from "#server/functions/trip-pdf/document.ts";
import {
  plainItinerary as itinerary,
  plainTrip as trip,
} from "#server/functions/trip-pdf/trip-pdf.fixture.ts";
import { readPdfPages, readPdfStructure } from "#tests/support/pdf-text.ts";

const render = (overrides: object, tripOverrides: object = {}) =>
  renderTripPdf({
    trip: { ...trip, ...tripOverrides },
    itinerary: itinerary(overrides),
    image: null,
    agency,
  });
const print = async (overrides: object, title = trip.title) => {
  const pdf = (await render(overrides, { title })).toString("latin1");
  expect(pdf.slice(0, 5)).toBe("%PDF-");
  return { pdf, pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 };
};

it("the PDF of a short trip has a cover and one page, in our fonts", async () => {
  const { pdf, pages } = await print({});
  expect(pages).toBe(2);
  for (const font of ["Figtree-Regular", "Figtree-SemiBold", "Fraunces-SemiBold"])
    expect(pdf).toContain(font);
});

it("the PDF of a long trip has the same line height on every page", async () => {
  const day = (index: number) => ({ day: index + 1, title: "Onwards", description: "word ".repeat(120) });
  const { pages } = await print({ daily_itinerary: Array.from({ length: 60 }, (_, index) => day(index)) });
  expect(pages).toBeGreaterThan(8);
  // If the line height grew from page to page, there would be many more pages.
  expect(pages).toBeLessThan(20);
});

it("a PDF can be made of very long words, many line breaks, emoji and other scripts", async () => {
  const { pages } = await print(
    {
      subtitle: "sub ".repeat(300),
      highlights: ["line\n".repeat(100), "🌋 旅行"],
      daily_itinerary: [{ day: 1, title: "W".repeat(500), description: "x".repeat(5000) }],
      important_details: { bestTimeToVisit: "\n".repeat(500) },
    },
    "W".repeat(200),
  );
  expect(pages).toBeGreaterThan(3);
});

it("the PDF shows the drive, effort, meals and bed of a day", async () => {
  const facts = { drive_minutes: 90, effort: "easy", meals: ["dinner"], bed: "Courtyard guesthouse" };
  const days = [{ day: 1, title: "Arrive", description: "Slowly.", ...facts }];
  const text = readPdfPages(await render({ daily_itinerary: days })).join("");
  expect(text).toContain("1h30minontheroad·Easyday·Dinnerincluded·Courtyardguesthouse");
});

it("the PDF counts the first and the last day, and shows every day of the trip, even one without a plan", async () => {
  const days = [
    { day: 1, title: "Arrive", description: "" },
    { day: 3, title: "Climb", description: "" },
  ];
  const dates = { start_date: "2027-05-06", end_date: "2027-05-16" };
  const text = readPdfPages(await render({ duration: 10, daily_itinerary: days }, dates)).join("");
  expect(text).toContain("6–16May2027");
  expect(text).toContain("Length11days");
  expect(text).toContain("Day2Fri7May2027Openday");
  expect(text).toContain("Day11Sun16May2027Openday");
});

it("the PDF leaves out the itinerary's subtitle if the trip has another number of days", async () => {
  const itineraryFields = { subtitle: "Nine days in Guatemala" };
  const oneDayLonger = { end_date: "2026-12-21" };
  expect(readPdfPages(await render(itineraryFields)).join("")).toContain("NinedaysinGuatemala");
  expect(readPdfPages(await render(itineraryFields, oneDayLonger)).join("")).not.toContain(
    "NinedaysinGuatemala",
  );
});

it.each([22, 23, 24, 25])(
  "no heading is left alone at the bottom of a page after %d lines",
  async (lines) => {
    const pages = readPdfPages(
      await render({
        description: "Down the river.",
        highlights: Array.from({ length: lines }, (_, index) => `Highlight ${index}`),
        includes: ["Breakfast"],
        excludes: ["Flights"],
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    // The footer with our address is always the last line of a page.
    for (const page of pages) {
      expect(page).not.toMatch(
        /(Highlights|Daybyday|Included|ImportantDetails|toVisit|Information|Safety)hello@/,
      );
    }
  },
);

it("the last page never has only the contact panel", { timeout: 60_000 }, async () => {
  // With each number of lines the last detail ends at another height. Sometimes the panel does not fit below it.
  for (const lines of [4, 6, 8, 10, 12, 14, 16, 18]) {
    const important_details = {
      bestTimeToVisit: "May",
      culturalAwarenessGuide: "word ".repeat(150),
      gettingAround: Array.from({ length: lines }, () => "By boat.").join("\n"),
    };
    const days = [{ day: 1, title: "Arrive", description: "word ".repeat(110) }];
    const last = readPdfPages(await render({ daily_itinerary: days, important_details })).at(-1);
    expect(last).toContain("Byboat.");
    expect(last).toContain("Questions?Askyourfriendontheinside.");
  }
});

it("the PDF names the emergency contact, if there is one, and the time zone of the office hours", async () => {
  // The extracted text has no spaces between words.
  const textOf = async (emergencyPhone: string) => {
    const pdfData = { trip, itinerary: itinerary({}), image: null, agency: { ...agency, emergencyPhone } };
    return (await readPdfPages(await renderTripPdf(pdfData))).join(" ");
  };
  const text = await textOf("+1 246 555 0199");
  expect(text).toContain("Whileyoutravel,dayornight:+12465550199");
  expect(text).toContain("Barbadostime");
  expect(await textOf("")).not.toContain("Whileyoutravel");
});

it("the PDF of a trip is tagged in the order in which one would read it", async () => {
  const fields = {
    subtitle: "Nine days in Guatemala",
    description: "A walk.",
    highlights: ["Volcanoes", "Lakes"],
    daily_itinerary: [{ day: 1, title: "Arrive", description: "Slowly.", effort: "easy" }],
    includes: ["Breakfast"],
    visa_information_url: "https://example.com/visa",
    important_details: { bestTimeToVisit: "May", healthAndSafety: "Drink water." },
  };
  const lines = readPdfStructure(await render(fields, { end_date: "2026-12-13" }));
  const list = (...items: string[]) => ["  L", ...items.flatMap((item) => ["    LI", `      LBody ${item}`])];
  const contact = "  H2 Questions? Ask your friend on the inside.";
  expect(lines.slice(lines.indexOf(contact))).toContain(`    Link ${agency.email} ->`);
  expect(lines.slice(0, lines.indexOf(contact))).toEqual([
    "Document",
    "  P YOUR ITINERARY",
    "  H1 Antigua, Atitlán and Tikal",
    ...["Dates 12 – 13 Dec 2026", "Length 2 days", "Where Guatemala"].map((fact) => `  P ${fact}`),
    `  P ${agency.name}`,
    expect.stringMatching(/^ {2}P /),
    "  H2 The trip",
    "  P A walk.",
    "  H3 Highlights",
    ...list("Volcanoes", "Lakes"),
    "  H2 Day by day",
    "  H3 Day 1 Sat 12 Dec 2026 Arrive",
    "  P Slowly.",
    "  P Easy day",
    "  H3 Day 2 Sun 13 Dec 2026 Open day",
    expect.stringMatching(/^ {2}P /),
    "  H2 What's Included",
    "  H3 Included",
    ...list("Breakfast"),
    "  H2 Important Details",
    "  H3 Best Time to Visit",
    "  P May",
    "  H3 Visa Information",
    "  P",
    "    Link Official Visa Website ->",
    "  H3 Health and Safety",
    "  P Drink water.",
  ]);
});

it("the cover's image has its own description, or is decoration", async () => {
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#478200" } })
    .jpeg()
    .toBuffer();
  const figures = async (alt: string) => {
    const pdf = await renderTripPdf({ trip, itinerary: itinerary({}), image: { jpeg, alt }, agency });
    return readPdfStructure(pdf).filter((line) => line.includes("Figure"));
  };
  expect(await figures("A street in Antigua")).toEqual(["  Figure A street in Antigua"]);
  expect(await figures("")).toEqual([]);
});
