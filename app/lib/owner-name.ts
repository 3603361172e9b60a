/** Who has a request or proposal: a colleague's address; nothing while the team is still being loaded. */
export function ownerName(ownerId: string | null, emailOf: ReadonlyMap<string, string>): string {
  if (ownerId === null) return "Nobody yet";
  return emailOf.get(ownerId) ?? (emailOf.size === 0 ? "" : FORMER_COLLEAGUE);
}

/** Their account lost its rights, and what they had still stands under their name. */
export const FORMER_COLLEAGUE = "A former colleague";
