import { expect, test } from "vitest";
import { itinerarySeo } from "#app/features/itineraries/detail-seo.ts";
import { ITINERARY as itinerary } from "#app/features/itineraries/itinerary.fixture.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";

const site = { siteUrl: "https://calabash.example", siteDetails: defaultSiteDetails };
const jsonLd = (itinerary: Itinerary) =>
  itinerarySeo(itinerary, site).jsonLd as Record<string, Record<string, unknown>>[];

test("structured data lists each day and the price in dollars", () => {
  const [touristTrip] = jsonLd(itinerary);
  expect(touristTrip).toMatchObject({
    "@type": "TouristTrip",
    name: "Havana, House by House",
    image: `${site.siteUrl}/storage/v1/render/image/public/itinerary-images/illustrations/cuba.webp?width=1200&height=630`,
    touristType: ["Cultural"],
    offers: { price: 1390, priceCurrency: "USD" },
    itinerary: {
      "@type": "ItemList",
      numberOfItems: 2,
      itemListElement: [
        { position: 1, item: { name: "Day 1: Arrive", description: "Settle in." } },
        { position: 2, item: { name: "Day 2: Leave" } },
      ],
    },
  });
});

test("structured data has no offer without a price", () => {
  expect(jsonLd({ ...itinerary, price: 0 })[0]).not.toHaveProperty("offers");
});

test("the breadcrumb in structured data has a name and URL for every step", () => {
  expect(jsonLd(itinerary)[1]?.itemListElement).toMatchObject([
    { position: 1, name: "Home", item: `${site.siteUrl}/` },
    { position: 2, name: "Destinations", item: `${site.siteUrl}/destinations` },
    { position: 3, name: "Caribbean", item: `${site.siteUrl}/destinations?region=caribbean` },
    { position: 4, name: itinerary.title, item: `${site.siteUrl}/itinerary/${itinerary.id}` },
  ]);
});

test("an external image becomes the social image unchanged, but a data: URL or no image gives no social image", () => {
  const image = (value: string | null) => itinerarySeo({ ...itinerary, image: value }, site).image;
  expect(image("https://images.example/a.jpg")).toBe("https://images.example/a.jpg");
  expect(image("data:image/png;base64,AAAA")).toBeUndefined();
  expect(image(null)).toBeUndefined();
});

test("a long meta description is cut after a whole word", () => {
  const { description } = itinerarySeo({ ...itinerary, subtitle: "wandering ".repeat(40) }, site);
  // At most 160 characters, then a space and an ellipsis.
  expect(description.length).toBeLessThanOrEqual(162);
  expect(description).toMatch(/^2 days in Cuba\. .* wandering\s…$/);
});
