import { describePlaces } from "#domain/choose-planner.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import type { Planner } from "#domain/planners.ts";

/** The profile columns used in a signature. */
export interface Signer {
  readonly first_name: string;
  readonly last_name: string;
  readonly planner: (Planner & { readonly is_active: boolean }) | null;
}

/** Lines under a staff member's mail: the active planner linked to the account, otherwise the account's name. */
export function signatureOf(signer: Signer | null): readonly string[] {
  if (!signer) return [];
  const { planner } = signer;
  if (!planner?.is_active) return [`${signer.first_name} ${signer.last_name}`.trim()].filter(Boolean);
  const places = describePlaces(planner);
  return [
    planner.name,
    places && `Plans trips to ${places.replace(/^Caribbean\b/, "the Caribbean")}`,
    planner.languages.length > 0 ? `Speaks ${joinWithAnd(planner.languages)}` : "",
    planner.reply_time,
  ].filter(Boolean);
}
