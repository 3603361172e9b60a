import { regionPath } from "#app/features/itineraries/detail-breadcrumb.tsx";
import { socialImage } from "#app/features/itineraries/social-image.ts";
import type { Site } from "#app/lib/seo.ts";
import { categoriesOf, placesOf, regionsOf, withArticle } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { shorten } from "#domain/shorten.ts";

const MAX_DESCRIPTION_LENGTH = 160;

export const itineraryPath = (id: string) => `/itinerary/${id}`;

/** Metadata of one itinerary, for search engines and shared links. */
export function itinerarySeo(itinerary: Itinerary, site: Site) {
  const image = socialImage(itinerary.image);
  return {
    title: itinerary.title,
    description: metaDescription(itinerary),
    path: itineraryPath(itinerary.id),
    site,
    type: "article" as const,
    ...(image && { image }),
    jsonLd: [touristTrip(itinerary, site), breadcrumbs(itinerary, site.siteUrl)],
  };
}

function metaDescription(itinerary: Itinerary): string {
  const days = itinerary.duration === 1 ? "1 day" : `${itinerary.duration} days`;
  const text =
    `${days} in ${placesOf(itinerary).map(withArticle).join(", ")}. ${itinerary.subtitle || itinerary.description}`.trim();
  return shorten(text, MAX_DESCRIPTION_LENGTH);
}

function touristTrip(itinerary: Itinerary, { siteUrl, siteDetails }: Site): object {
  const url = new URL(itineraryPath(itinerary.id), siteUrl).href;
  const image = socialImage(itinerary.image);
  return {
    "@type": "TouristTrip",
    "@id": url,
    url,
    name: itinerary.title,
    description: itinerary.description || itinerary.subtitle,
    ...(image && { image: new URL(image, siteUrl).href }),
    touristType: categoriesOf(itinerary),
    provider: { "@type": "TravelAgency", name: siteDetails.name, url: siteUrl },
    itinerary: {
      "@type": "ItemList",
      numberOfItems: itinerary.daily_itinerary.length,
      itemListElement: itinerary.daily_itinerary.map((day, index) => ({
        "@type": "ListItem",
        position: index + 1,
        item: { "@type": "TouristTrip", name: `Day ${day.day}: ${day.title}`, description: day.description },
      })),
    },
    ...(itinerary.price > 0 && {
      offers: {
        "@type": "Offer",
        price: itinerary.price,
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
        url,
      },
    }),
  };
}

function breadcrumbs(itinerary: Itinerary, siteUrl: string): object {
  const region = regionsOf(itinerary)[0];
  const steps = [
    { name: "Home", path: "/" },
    { name: "Destinations", path: "/destinations" },
    ...(region ? [{ name: region, path: regionPath(region) }] : []),
    { name: itinerary.title, path: itineraryPath(itinerary.id) },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  };
}
