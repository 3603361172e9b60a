/** Short descriptions of the regions and of some trip types, shown above their listings and on the home page. */
export const placeDescriptions = {
  Caribbean:
    "Fish fry on a Friday, rainforest by Saturday. Islands an hour apart that cook, dance and argue in quite different ways.",
  "Central America":
    "Seven small countries on one long bridge of land: howler monkeys at breakfast, a volcano at lunch, a second ocean by dinner.",
  "South America":
    "Night buses, high passes and long lunches. Pick one valley, one desert or one coast, and give it the days it deserves.",
  Family: "Short drives, early suppers and something with a tail every day. Planned by people with children.",
  Adventure: "Rivers, ridges and long days on foot, with a guide who learned the way as a child.",
  Solo: "Company when you want it, a quiet room when you do not, and someone to call in every town.",
  Romantic: "Small places, late breakfasts and nobody counting the courses.",
  Cultural: "Kitchens, workshops and music rooms, opened by the people who work in them.",
} as const;

/** An image for each region and trip type: a bare path in the image bucket. */
export const placeImages = {
  Caribbean: "illustrations/region-caribbean.webp",
  "Central America": "illustrations/region-central-america.webp",
  "South America": "illustrations/region-south-america.webp",
  Family: "illustrations/costa-rica.webp",
  Adventure: "illustrations/chile.webp",
  Solo: "illustrations/colombia.webp",
  Romantic: "illustrations/bahamas.webp",
  Cultural: "illustrations/cuba.webp",
} as const satisfies Readonly<Record<keyof typeof placeDescriptions, string>>;
