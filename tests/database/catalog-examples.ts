import type { SupabaseClient } from "@supabase/supabase-js";
import { addRows, itinerary, type Row, type TableExamples } from "#tests/database/example-rows.ts";

const testimonialBy = (author: string, overrides: Row = {}): Row => ({
  quote: "Lovely.",
  author,
  trip_type: "Solo",
  ...overrides,
});

/**
 * Adds rows to the tables of public content. Where visitors see only some rows, half of the rows are visible,
 * as permissions.test.ts expects.
 */
export async function addCatalogExamples(service: SupabaseClient): Promise<TableExamples> {
  return { ...(await addItineraries(service)), ...(await addOtherContent(service)) };
}

async function addItineraries(service: SupabaseClient): Promise<TableExamples> {
  const [published, draft] = await addRows(
    service,
    "itineraries",
    itinerary("Machu Picchu"),
    itinerary("Draft", { is_published: false }),
  );
  // This update stores the previous state as a version.
  await service.from("itineraries").update({ subtitle: "On foot" }).eq("id", draft).throwOnError();
  const previews = await service.from("itinerary_previews").insert({ itinerary_id: draft }).select();
  const views = await service.rpc("count_view", { itinerary_id: published });
  if (previews.error || views.error) throw previews.error ?? views.error;
  await addRows(service, "image_migration_failures", { itinerary_id: draft, reason: "gone" });
  return {
    itineraries: { key: "id", newRow: itinerary("New"), target: published, change: { title: "Changed" } },
    itinerary_views: {
      key: "itinerary_id",
      newRow: { itinerary_id: draft, day: "2026-01-01", views: 5 },
      target: published,
      change: { views: 1000 },
    },
    itinerary_versions: {
      key: "itinerary_id",
      newRow: { itinerary_id: published, content: {} },
      target: draft,
      change: { replaced_by: "nobody@example.com" },
    },
    image_migration_failures: {
      key: "itinerary_id",
      newRow: { itinerary_id: published, reason: "too large" },
      target: draft,
      change: { reason: "Changed" },
    },
    itinerary_previews: {
      key: "token",
      newRow: { itinerary_id: published },
      target: previews.data[0]?.token,
      change: { expires_at: "2099-01-01T00:00:00+00:00" },
    },
  };
}

async function addOtherContent(service: SupabaseClient): Promise<TableExamples> {
  const add = (table: string, ...rows: Row[]) => addRows(service, table, ...rows);
  const [category] = await add("faq_categories", { name: "Booking" }, { name: "Visas" });
  const [faq] = await add(
    "faqs",
    { question: "When?", answer: "Soon.", category_id: category, is_published: true },
    { question: "A draft?", answer: "Yes.", is_published: false },
  );
  const [planner] = await add("planners", { name: "Alma" }, { name: "Gone", is_active: false });
  // These three are not published. The migrations added three published ones.
  const [testimonial] = await add(
    "testimonials",
    testimonialBy("Ann"),
    testimonialBy("Ben", { state: "hidden" }),
    testimonialBy("Cid"),
  );
  const [setting] = await add(
    "site_settings",
    { key: "is_live", value: "true" },
    { key: "secret", value: "x" },
  );
  return {
    content_version: { key: "only_row", newRow: { only_row: true }, target: true, change: { version: 0 } },
    faq_categories: { key: "id", newRow: { name: "New" }, target: category, change: { name: "Changed" } },
    faqs: { key: "id", newRow: { question: "?", answer: "!" }, target: faq, change: { answer: "Changed" } },
    planners: { key: "id", newRow: { name: "New" }, target: planner, change: { about: "Changed" } },
    testimonials: {
      key: "id",
      newRow: testimonialBy("New"),
      target: testimonial,
      change: { quote: "Changed" },
    },
    site_settings: {
      key: "key",
      newRow: { key: "new_one", value: "1" },
      target: setting,
      change: { value: "false" },
    },
  };
}
