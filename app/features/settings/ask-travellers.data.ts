import { toAppError } from "#app/lib/app-error.ts";
import { ASK_TRAVELLERS_KEY, travellersAreAsked } from "#domain/ask-travellers.ts";
import type { DataClient } from "#domain/data-client.ts";

export async function readAskTravellers(client: DataClient): Promise<boolean> {
  const { data, error } = await client
    .from("site_settings")
    .select("value")
    .eq("key", ASK_TRAVELLERS_KEY)
    .maybeSingle();
  if (error) throw toAppError(error, `Failed to load whether travellers are asked: ${error.message}`);
  return travellersAreAsked(data?.value);
}

export async function saveAskTravellers(client: DataClient, areAsked: boolean): Promise<void> {
  const { error } = await client
    .from("site_settings")
    .upsert({ key: ASK_TRAVELLERS_KEY, value: String(areAsked) }, { onConflict: "key" });
  if (error) throw toAppError(error);
}
