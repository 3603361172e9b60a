import { saveDraft } from "#app/lib/persisted-draft.ts";

/** Names of the stored texts that a traveler has typed about a proposal and not sent. They survive a reload and a new version. */
export const unsentNames = (number: string) => ({
  changes: `proposal-changes:${number}`,
  decline: `proposal-decline:${number}`,
});

/** Called once an answer is stored. */
export function deleteUnsentAnswers(number: string): void {
  for (const name of Object.values(unsentNames(number))) saveDraft(name, "", "");
}
