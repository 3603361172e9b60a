import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const rule = z.object({
  /** The kind of record, such as 'bin'. */
  what: z.string(),
  /** In days, or in years for contracts. */
  period: z.number(),
  /** The default for `period`. */
  standard: z.number(),
  shortest: z.number(),
  longest: z.number(),
});
export type RetentionRule = z.infer<typeof rule>;

async function readRetention(client: DataClient): Promise<readonly RetentionRule[]> {
  const { data, error } = await client.rpc("retention");
  if (error) throw toAppError(error, `Failed to load data retention: ${error.message}`);
  return readableRows(rule, data);
}

export const RETENTION_KEY = ["admin", "retention"];

/** Retention of each kind of record, with its default and limits. */
export const retention = (client: DataClient) =>
  queryOptions({ queryKey: RETENTION_KEY, queryFn: () => readRetention(client) });

/** The number of days a deleted row stays in the bin. */
export const daysInBin = (rules: readonly RetentionRule[]) =>
  rules.find(({ what }) => what === "bin")?.period;
