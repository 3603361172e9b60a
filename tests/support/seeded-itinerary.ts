import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { waitForHydration } from "#tests/support/page-checks.ts";

/** The oldest published itinerary, which is always an example, because those that other tests add are newer. */
export async function seededItinerary(service: SupabaseClient): Promise<{ id: string; title: string }> {
  const { data } = await service
    .from("itineraries")
    .select("id, title")
    .eq("is_published", true)
    .order("created_at")
    .order("title")
    .limit(1)
    .single()
    .throwOnError();
  return data;
}

/** Opens an example itinerary, because the first in the listing may belong to another test, which removes it. */
export async function openSeededItinerary(page: Page, service: SupabaseClient): Promise<{ title: string }> {
  const { id, title } = await seededItinerary(service);
  await page.goto(`/itinerary/${id}`);
  await waitForHydration(page);
  return { title };
}
