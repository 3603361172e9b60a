import { describePlaces } from "#domain/choose-planner.ts";
import { withArticle } from "#domain/display-values.ts";
import type { Planner } from "#domain/planners.ts";
import { type DescribedExpert, describePlanner } from "#domain/proposals/expert.ts";
import type { Language } from "#domain/proposals/language.ts";

/** The profile columns used in a signature. */
export interface Signer {
  readonly first_name: string;
  readonly last_name: string;
  readonly planner: (Planner & { readonly is_active: boolean }) | null;
}

/** Who signs a staff member's mails: the active planner linked to the account, otherwise the account's name. */
export function describeSigner(signer: Signer | null, language: Language): DescribedExpert | null {
  if (!signer?.planner?.is_active) {
    const name = signer ? `${signer.first_name} ${signer.last_name}`.trim() : "";
    return name ? { name, image: null, lines: [] } : null;
  }
  const { lines, ...described } = describePlanner(signer.planner, language);
  // The names of places are English.
  const countries = signer.planner.countries.map(withArticle);
  const regions = signer.planner.regions.map(withArticle);
  const places = language === "en" ? describePlaces({ countries, regions }) : "";
  const plans = places && `Plans trips to ${places}`;
  return { ...described, lines: [plans, ...lines].filter(Boolean) };
}

/** The signature line by line, below replies. */
export function signatureOf(signer: Signer | null): readonly string[] {
  const described = describeSigner(signer, "en");
  return described ? [described.name, ...described.lines] : [];
}
