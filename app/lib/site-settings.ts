import { toAppError } from "#app/lib/app-error.ts";
import { readLastChange } from "#app/lib/last-change.ts";
import { type Comparable, type FieldLabels, type SavedRow, saveRow } from "#app/lib/save-row.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import type { DataClient } from "#domain/data-client.ts";
import { parseReplyTemplates, REPLY_TEMPLATES_KEY, type ReplyTemplate } from "#domain/reply-templates.ts";

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

/** A setting with fields, stored as one text. */
export interface Setting<Value> {
  readonly key: string;
  /** The setting in messages, such as 'the site details'. */
  readonly what: string;
  readonly labels: FieldLabels<Value>;
  /** Reads the stored text; undefined if nothing is stored. */
  parse(stored: string | undefined): Value;
  /** Without it, the value is stored as JSON. */
  format?(value: Value): string;
}

export async function readSettingRow<Value>(
  client: DataClient,
  { key, what, parse }: Setting<Value>,
): Promise<SeenRecord<Value>> {
  const stored = await readSetting(client, key, what);
  return { row: parse(stored?.value), version: stored?.updated_at ?? null };
}

/** Stores the changes to a setting, as saveRow() does. */
export function saveSettingRow<Value extends object>(
  client: DataClient,
  setting: Setting<Value>,
  seen: SeenRecord<Comparable<Value>>,
  wanted: Value,
): Promise<SavedRow> {
  const { key, what, labels, format = JSON.stringify } = setting;
  // While the stored version is the one that the user saw, storing the changes stores all that is wanted.
  let latest = wanted;
  return saveRow<Value>(
    {
      store: async (changes, version) => {
        const value = format({ ...latest, ...changes });
        const table = client.from("site_settings");
        // Writes nothing if someone else has saved in the meantime.
        const { data, error } =
          version === null
            ? await table.upsert({ key, value }, { ignoreDuplicates: true }).select("updated_at")
            : await table.update({ value }).eq("key", key).eq("updated_at", version).select("updated_at");
        if (error) throw toAppError(error);
        const [row] = data ?? [];
        return row ? row.updated_at : null;
      },
      read: async () => {
        const [stored, lastChange] = await Promise.all([
          readSettingRow(client, setting),
          readLastChange(client, "site_settings", key),
        ]);
        latest = stored.row;
        return { ...stored, lastChange: lastChange ?? { who: "Somebody", at: stored.version ?? "" } };
      },
    },
    { what, labels, seen, wanted },
  );
}

export const REPLY_TEMPLATES_QUERY_KEY = ["admin", "reply-templates"];

/** Reply templates, written in the settings and used in the inbox. */
export async function readReplyTemplates(client: DataClient): Promise<readonly ReplyTemplate[]> {
  return parseReplyTemplates((await readSetting(client, REPLY_TEMPLATES_KEY, "the reply templates"))?.value);
}
