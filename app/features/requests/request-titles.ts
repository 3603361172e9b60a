/** Titles of an itinerary's two forms, available before their code is loaded. */
export const requestTitles = {
  customization: "Customize This Trip",
  "full-itinerary": "Keep It As Is",
} as const;
