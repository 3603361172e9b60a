import { expect, test } from "vitest";
import { defaultSiteDetails as agency } from "#domain/default-site-details.ts";
import { createPdfRenderer } from "#server/functions/trip-pdf/render-pdf-in-worker.ts";
import { plainItinerary, plainTrip } from "#server/functions/trip-pdf/trip-paper.fixture.ts";

test("renders in its thread while this one goes on", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  const pdf = await createPdfRenderer()({
    trip: plainTrip,
    itinerary: plainItinerary(),
    picture: null,
    agency,
  });
  clearInterval(timer);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(ticks).toBeGreaterThan(5);
});
