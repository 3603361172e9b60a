import { itinerary } from "#domain/itineraries.schema.ts";

export const plainItinerary = (overrides: object = {}) =>
  itinerary.parse({
    id: "i",
    title: "Antigua",
    duration: 9,
    price: 0,
    is_featured: false,
    is_published: true,
    created_at: "2026-11-15T00:00:00Z",
    created_by: null,
    important_details: {},
    daily_itinerary: [],
    ...overrides,
  });

export const plainTrip = {
  id: "t",
  title: "Antigua, Atitlán and Tikal",
  location: "Guatemala",
  image: null,
  start_date: "2026-12-12",
  end_date: "2026-12-20",
  updated_at: "2026-11-15T00:00:00Z",
  itinerary: null,
};
