import { describePlaces, listInWords } from "#domain/choose-planner.ts";
import { PLANNER_COLUMNS, type Planner, planner } from "#domain/planners.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";

/** The planner who signs the mails of an account; null for an account without one, and while it is hidden. */
export async function readPlannerOf(
  service: DatabaseClient,
  accountId: string | null,
): Promise<Planner | null> {
  if (!accountId) return null;
  const { data, error } = await service
    .from("profiles")
    .select(`planner:planners(${PLANNER_COLUMNS}, is_active)`)
    .eq("id", accountId)
    .maybeSingle();
  if (error) throw new Error(`the planner could not be read: ${error.message}`);
  return data?.planner?.is_active ? planner.parse(data.planner) : null;
}

/** What stands under a personal mail, line by line. */
export function signatureOf(signer: Planner): readonly string[] {
  const places = describePlaces(signer);
  return [
    signer.name,
    places && `Plans trips to ${places}`,
    signer.languages.length > 0 ? `Speaks ${listInWords(signer.languages)}` : "",
    signer.reply_time,
  ].filter(Boolean);
}
