import type { SupabaseClient } from "@supabase/supabase-js";

/** A published itinerary that was there before any story: those of other stories come and go meanwhile. */
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
