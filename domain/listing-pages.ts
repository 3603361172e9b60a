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
 * Paths of the region and trip-type pages for search engines. Our own links use `/destinations?region=caribbean`,
 * which shows the same page and names the path listed here as canonical.
 */
export const listingPagePaths: readonly string[] = [
  ...Object.keys(regionSlugs).map((slug) => `/destinations/region/${slug}`),
  ...Object.keys(categorySlugs).map((slug) => `/destinations/category/${slug}`),
];
