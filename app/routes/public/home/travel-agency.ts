import type { Site } from "#app/lib/seo.ts";
import { brand } from "#domain/brand.ts";
import { imageUrl } from "#domain/image-url.ts";

/** Structured data about the agency, for search engines. */
export function travelAgencyJsonLd({ siteUrl, siteDetails }: Site): object {
  const { name, email, phone, address, hours, instagram, tiktok } = siteDetails;
  return {
    "@type": "TravelAgency",
    name,
    slogan: brand.tagline,
    description: brand.description,
    url: siteUrl,
    logo: new URL("/favicon.svg", siteUrl).href,
    image: new URL(imageUrl("illustrations/hero.webp"), siteUrl).href,
    email,
    telephone: phone,
    address: address.join(", "),
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: ["Caribbean", "Central America", "South America"],
    currenciesAccepted: "USD",
    sameAs: [instagram, tiktok].filter(Boolean),
  };
}
