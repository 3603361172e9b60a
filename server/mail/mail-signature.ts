import type { Signer } from "#domain/mail-signature.ts";
import { PLANNER_COLUMNS, type Planner } from "#domain/planners.ts";
import type { DatabaseClient } from "#server/data/clients.ts";

/** The planner who signs the mails of an account; null if there is none or the planner is hidden. */
export async function readPlannerOf(
  service: DatabaseClient,
  accountId: string | null,
): Promise<Planner | null> {
  const signer = await readSigner(service, accountId);
  return signer?.planner?.is_active ? signer.planner : null;
}

/** Who signs an account's mails. */
export async function readSigner(service: DatabaseClient, accountId: string | null): Promise<Signer | null> {
  if (!accountId) return null;
  const { data, error } = await service
    .from("profiles")
    .select(`first_name, last_name, planner:planners(${PLANNER_COLUMNS}, is_active)`)
    .eq("id", accountId)
    .maybeSingle();
  if (error) throw new Error(`the planner could not be read: ${error.message}`);
  return data;
}
