import type { SupabaseClient } from "@supabase/supabase-js";
import type { SiteDetails } from "#app/lib/default-site-details.ts";
import { parseSiteDetails, SITE_DETAILS_KEY } from "#app/lib/site-details.ts";

/** The name, contact details and hours that mails carry; unreadable details cost nobody a mail. */
export async function readSiteDetails(client: SupabaseClient): Promise<SiteDetails> {
  const { data } = await client
    .from("site_settings")
    .select("value")
    .eq("key", SITE_DETAILS_KEY)
    .maybeSingle();
  return parseSiteDetails(data?.value);
}
