import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const figures = z.object({
  waiting: z.number(),
  changes_asked: z.number(),
  expires_soon: z.number(),
  deposit_overdue: z.number(),
  sent: z.number(),
  viewed: z.number(),
  accepted: z.number(),
  won: z.array(z.object({ currency: z.string(), total: z.number() })),
  days_to_proposal: z.number().nullable(),
  days_to_acceptance: z.number().nullable(),
});
export type Figures = z.infer<typeof figures>;

/** Counts of proposals that need attention now, and results since `since`, or of all time if it is null. */
export async function readFigures(client: DataClient, since: string | null): Promise<Figures> {
  const { data, error } = await client.rpc("proposal_figures", since === null ? {} : { since });
  if (error) throw toAppError(error);
  return figures.parse(data);
}
