import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import { saveSetting } from "#app/lib/site-settings.ts";
import type { DataClient } from "#domain/data-client.ts";

const rule = z.object({
  /** The kind of record, such as 'bin'. */
  what: z.string(),
  days: z.number(),
  /** The default for `days`. */
  standard: z.number(),
  least_days: z.number(),
});
export type RetentionRule = z.infer<typeof rule>;

/** Retention of each kind of record, with its default and minimum number of days. */
export async function readRetention(client: DataClient): Promise<readonly RetentionRule[]> {
  const { data, error } = await client.rpc("retention");
  if (error) throw toAppError(error, `Failed to load data retention: ${error.message}`);
  return rule.array().parse(data);
}

export const saveRetention = (client: DataClient, days: Readonly<Record<string, number>>) =>
  saveSetting(client, "retention", JSON.stringify(days));
