import { expect, test } from "vitest";
import { defaultSiteDetails as agency } from "#domain/default-site-details.ts";
import { itinerary } from "#domain/itineraries.schema.ts";
import { createPdfRenderer } from "#server/functions/trip-pdf/render-pdf-in-worker.ts";

const trip = {
  id: "t",
  title: "Antigua",
  location: "Guatemala",
  image: null,
  start_date: "2026-12-12",
  end_date: "2026-12-20",
  updated_at: "2026-11-15T00:00:00Z",
  itinerary: null,
};

test("renders in its thread while this one goes on", async () => {
  const plan = itinerary.parse({
    id: "i",
    title: "Antigua",
    duration: 9,
    price: 0,
    is_featured: false,
    is_published: true,
    created_at: "2026-11-15T00:00:00Z",
    created_by: null,
    important_details: {},
    daily_itinerary: [],
  });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  const pdf = await createPdfRenderer()({ trip, itinerary: plan, picture: null, agency });
  clearInterval(timer);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(ticks).toBeGreaterThan(5);
});
