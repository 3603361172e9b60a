/** Of the two forms of an itinerary, known before their code is loaded. */
export const requestTitles = {
  customization: "Customize This Trip",
  "full-itinerary": "Keep It As Is",
} as const;
