import type { DataClient } from "#app/lib/data-client.ts";

/** Live unless the setting says otherwise: a missing or unreadable setting never hides the site. */
export async function readIsLive(client: DataClient): Promise<boolean> {
  try {
    const { data } = await client.from("site_settings").select("value").eq("key", "is_live").maybeSingle();
    return data?.value !== "false";
  } catch {
    return true;
  }
}
