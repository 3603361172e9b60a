import { brand } from "#domain/brand.ts";
import { imageUrl } from "#domain/image-url.ts";

/** Structured data about the agency, for search engines. */
export function travelAgency(siteUrl: string): object {
  const { contact, links } = brand;
  const [locality, country] = contact.address;
  return {
    "@type": "TravelAgency",
    name: brand.name,
    slogan: brand.tagline,
    description: brand.description,
    url: siteUrl,
    logo: new URL("/favicon.svg", siteUrl).href,
    image: new URL(imageUrl("illustrations/hero.webp"), siteUrl).href,
    email: contact.email,
    telephone: contact.phone,
    address: { "@type": "PostalAddress", addressLocality: locality, addressCountry: country },
    openingHoursSpecification: contact.hours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: ["Caribbean", "Central America", "South America"],
    currenciesAccepted: "USD",
    sameAs: [links.instagram, links.tiktok],
  };
}
