/** The specification's URL slugs of regions and trip types. */
export const regionSlugs: Readonly<Record<string, string>> = {
  caribbean: "Caribbean",
  "central-america": "Central America",
  "south-america": "South America",
};
export const categorySlugs: Readonly<Record<string, string>> = {
  family: "Family",
  adventure: "Adventure",
  solo: "Solo",
  romantic: "Romantic",
  cultural: "Cultural",
};

/**
 * Region and trip-type pages for search engines. `/destinations?region=caribbean`, which our own links use,
 * shows the same page and names this URL as canonical.
 */
export const listingPages: readonly string[] = [
  ...Object.keys(regionSlugs).map((slug) => `/destinations/region/${slug}`),
  ...Object.keys(categorySlugs).map((slug) => `/destinations/category/${slug}`),
];
