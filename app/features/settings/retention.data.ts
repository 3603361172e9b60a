import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const rule = z.object({
  what: z.string(),
  days: z.number(),
  standard: z.number(),
  least_days: z.number(),
});
export type RetentionRule = z.infer<typeof rule>;

/** How long each kind of record is kept, with its default and its fewest days. */
export async function readRetention(client: DataClient): Promise<readonly RetentionRule[]> {
  const { data, error } = await client.rpc("retention");
  if (error) throw toAppError(error, `Failed to load how long things are kept: ${error.message}`);
  return rule.array().parse(data);
}

export async function saveRetention(
  client: DataClient,
  days: Readonly<Record<string, number>>,
): Promise<void> {
  const { error } = await client
    .from("site_settings")
    .upsert({ key: "retention", value: JSON.stringify(days) }, { onConflict: "key" });
  if (error) throw toAppError(error);
}
