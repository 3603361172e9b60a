import type { SupabaseClient } from "@supabase/supabase-js";
import { test as base } from "#tests/support/test.ts";

export { expect } from "#tests/support/test.ts";

interface Itinerary {
  readonly id: string;
  readonly title: string;
}

/** An itinerary with every part that its page shows. */
export const FULL_ITINERARY = {
  subtitle: "From the harbor to the hills",
  description: "A short trip with everything in it.",
  duration: 2,
  countries: ["Jamaica", "Cuba"],
  regions: ["Caribbean"],
  categories: ["Adventure", "Family"],
  highlights: ["A swim before breakfast"],
  includes: ["One night with breakfast"],
  excludes: ["Flights"],
  daily_itinerary: [
    { day: 1, title: "Arrive by boat", description: "Someone meets you at the pier." },
    { day: 2, title: "Up the hill", description: "Bring water." },
  ],
  important_details: {
    bestTimeToVisit: "December to April.",
    visaInformation: "Ask the embassy.",
    healthAndSafety: "Use repellent.",
    altitudeInfo: "At most 900 meters.",
    culturalAwarenessGuide: "Greet first.",
    gettingAround: "By small bus.",
  },
  visa_information_url: "https://visa.example/official",
  price: 12345,
  is_published: true,
};

/** A test that can add itineraries, which are removed when it ends. */
export const test = base.extend<{ addItinerary: (changes?: object) => Promise<Itinerary> }>({
  addItinerary: async ({ service }, use) => {
    const ids: string[] = [];
    await use(async (changes = {}) => {
      const title = `Harbor and Hills ${crypto.randomUUID().slice(0, 8)}`;
      const { data } = await service
        .from("itineraries")
        .insert({ ...FULL_ITINERARY, title, ...changes })
        .select("id, title")
        .single()
        .throwOnError();
      ids.push(data.id);
      return data;
    });
    await service.from("itineraries").delete().in("id", ids).throwOnError();
  },
});

export const exampleItinerary = (service: SupabaseClient) =>
  service
    .from("itineraries")
    .select("id, title")
    .eq("title", "Cusco and the Sacred Valley, Low to High")
    .single();
