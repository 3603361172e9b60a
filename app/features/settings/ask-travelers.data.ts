import { readSetting, saveSetting } from "#app/lib/site-settings.ts";
import { ASK_TRAVELERS_KEY, isAskingForTestimonials } from "#domain/ask-for-testimonials.ts";
import type { DataClient } from "#domain/data-client.ts";

export async function readAskTravelers(client: DataClient): Promise<boolean> {
  const stored = await readSetting(client, ASK_TRAVELERS_KEY, "whether travelers are asked");
  return isAskingForTestimonials(stored?.value);
}

export const saveAskTravelers = (client: DataClient, areAsked: boolean) =>
  saveSetting(client, ASK_TRAVELERS_KEY, String(areAsked));
