/** The short names of regions and trip types in addresses, as the specification gives them. */
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
 * The pages of single regions and trip types for search engines. `/destinations?region=caribbean`, where our own
 * links lead, shows the same and names this address as the one to list.
 */
export const listingPages: readonly string[] = [
  ...Object.keys(regionSlugs).map((slug) => `/destinations/region/${slug}`),
  ...Object.keys(categorySlugs).map((slug) => `/destinations/category/${slug}`),
];
