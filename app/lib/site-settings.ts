import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

interface StoredSetting {
  readonly value: string;
  readonly updated_at: string;
}

/** Null if nothing is stored under this key. `what` is used in the error message: 'the site details'. */
export async function readSetting(
  client: DataClient,
  key: string,
  what?: string,
): Promise<StoredSetting | null> {
  const { data, error } = await client
    .from("site_settings")
    .select("value, updated_at")
    .eq("key", key)
    .maybeSingle();
  if (error) throw toAppError(error, what && `Failed to load ${what}: ${error.message}`);
  return data;
}

export async function saveSetting(client: DataClient, key: string, value: string): Promise<void> {
  const { error } = await client.from("site_settings").upsert({ key, value }, { onConflict: "key" });
  if (error) throw toAppError(error);
}
