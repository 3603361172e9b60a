import { publicQuery } from "#app/lib/public-query.ts";

/** Featured on the home page. */
export const featuredItineraries = publicQuery({
  queryKey: ["itineraries", "featured"],
  load: async () => (await import("#app/features/itineraries/featured.data.ts")).listFeaturedItineraries,
  freshMinutes: 10,
});
