import { queryOptions } from "@tanstack/react-query";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

async function readRetention(client: DataClient) {
  const { data, error } = await client.rpc("retention");
  if (error) throw toAppError(error, `Failed to load data retention: ${error.message}`);
  return data;
}
/** The limits of one kind of record, such as 'bin', in days; of contracts in years. */
export type RetentionRule = Awaited<ReturnType<typeof readRetention>>[number];

export const RETENTION_KEY = ["admin", "retention"];

/** Retention of each kind of record, with its default and limits. */
export const retention = (client: DataClient) =>
  queryOptions({ queryKey: RETENTION_KEY, queryFn: () => readRetention(client) });

/** The number of days a deleted row stays in the bin. */
export const daysInBin = (rules: readonly RetentionRule[]) =>
  rules.find(({ what }) => what === "bin")?.period;
