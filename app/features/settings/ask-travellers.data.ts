import { readSetting, saveSetting } from "#app/lib/site-settings.ts";
import { ASK_TRAVELLERS_KEY, travellersAreAsked } from "#domain/ask-travellers.ts";
import type { DataClient } from "#domain/data-client.ts";

export async function readAskTravellers(client: DataClient): Promise<boolean> {
  const stored = await readSetting(client, ASK_TRAVELLERS_KEY, "whether travellers are asked");
  return travellersAreAsked(stored?.value);
}

export const saveAskTravellers = (client: DataClient, areAsked: boolean) =>
  saveSetting(client, ASK_TRAVELLERS_KEY, String(areAsked));
