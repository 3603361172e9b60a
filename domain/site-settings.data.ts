import type { DataClient } from "#domain/data-client.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { parseSiteDetails, SITE_DETAILS_KEY } from "#domain/site-details.schema.ts";

/** The site is live unless the setting is 'false', so a missing or unreadable setting never hides it. */
export async function readIsLive(client: DataClient): Promise<boolean> {
  try {
    const { data } = await client.from("site_settings").select("value").eq("key", "is_live").maybeSingle();
    return data?.value !== "false";
  } catch {
    return true;
  }
}

/** The stored site details, or the defaults if they cannot be read. */
export async function readSiteDetails(client: DataClient): Promise<SiteDetails> {
  try {
    const { data } = await client
      .from("site_settings")
      .select("value")
      .eq("key", SITE_DETAILS_KEY)
      .maybeSingle();
    return parseSiteDetails(data?.value);
  } catch {
    return parseSiteDetails(null);
  }
}
