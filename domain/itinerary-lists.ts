/** The fixed lists of regions, countries and trip types, in the specification's order. */

export const countriesByRegion = {
  Caribbean: [
    "Antigua and Barbuda",
    "Aruba",
    "Bahamas",
    "Barbados",
    "Bonaire",
    "British Virgin Islands",
    "Cayman Islands",
    "Cuba",
    "Curaçao",
    "Dominica",
    "Dominican Republic",
    "Grenada",
    "Guadeloupe",
    "Haiti",
    "Jamaica",
    "Martinique",
    "Puerto Rico",
    "St. Kitts and Nevis",
    "St. Lucia",
    "St. Vincent and the Grenadines",
    "Trinidad and Tobago",
    "Turks and Caicos Islands",
    "US Virgin Islands",
  ],
  "Central America": [
    "Belize",
    "Costa Rica",
    "El Salvador",
    "Guatemala",
    "Honduras",
    "Nicaragua",
    "Panama",
    "Mexico",
  ],
  "South America": [
    "Argentina",
    "Bolivia",
    "Brazil",
    "Chile",
    "Colombia",
    "Ecuador",
    "Guyana",
    "Paraguay",
    "Peru",
    "Suriname",
    "Uruguay",
    "Venezuela",
    "French Guiana",
    "Falkland Islands",
  ],
} as const;

export type Region = keyof typeof countriesByRegion;

/** A to Z. Plain comparison is enough for these names; the first call of localeCompare() is slow on a phone. */
export const countries: readonly string[] = Object.values(countriesByRegion)
  .flat()
  .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

export const isRegion = (name: string): name is Region => Object.hasOwn(countriesByRegion, name);
export const regions: readonly Region[] = Object.keys(countriesByRegion).filter(isRegion);

/** Trip types of the listing filter, which are also the categories that an itinerary can have. */
export const tripTypes = [
  "Adventure",
  "Cultural",
  "Family",
  "Luxury",
  "Budget",
  "Wildlife",
  "Beach",
  "Mountain",
  "City",
  "Rural",
  "Food & Wine",
  "Spiritual",
  "Historical",
  "Photography",
  "Romantic",
  "Solo",
] as const;
