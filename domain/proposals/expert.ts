import { joinWithAnd } from "#domain/join-with-and.ts";
import type { Planner } from "#domain/planners.ts";
import type { Language } from "#domain/proposals/language.ts";
import type { ProposalView } from "#domain/proposals/view.ts";
import { replyTimeInSpanish } from "#domain/reply-time.ts";

/** The expert (the traveler's contact) as page, PDF and mail show them. */
export interface DescribedExpert {
  readonly name: string;
  readonly image: string | null;
  /** Languages and reply time, if known. */
  readonly lines: readonly string[];
}

/** Null if there is no expert. */
export function describeExpert(expert: ProposalView["expert"], language: Language): DescribedExpert | null {
  if (expert?.planner) return describePlanner(expert.planner, language);
  const name = [expert?.first_name, expert?.last_name].filter(Boolean).join(" ");
  return name ? { name, image: null, lines: [] } : null;
}

export function describePlanner(
  { name, image, languages, reply_time }: Pick<Planner, "name" | "image" | "languages" | "reply_time">,
  language: Language,
): DescribedExpert {
  const replyTime = (language === "es" && replyTimeInSpanish(reply_time)) || reply_time.trim();
  return { name, image, lines: [describeLanguages(languages, language), replyTime].filter(Boolean) };
}

function describeLanguages(languages: readonly string[], language: Language): string {
  if (languages.length === 0) return "";
  if (language === "en") return `Speaks ${joinWithAnd(languages)}`;
  const names = languages.map((name) => LANGUAGES_IN_SPANISH[name] ?? name);
  // ListFormat picks the conjunction: 'español e inglés', not 'y inglés'.
  return `Habla ${new Intl.ListFormat("es").format(names)}`;
}

/** Languages offered for planners, in Spanish; others stay as typed. */
const LANGUAGES_IN_SPANISH: Readonly<Record<string, string>> = {
  Dutch: "neerlandés",
  English: "inglés",
  French: "francés",
  German: "alemán",
  Italian: "italiano",
  Kreyòl: "criollo haitiano",
  Papiamento: "papiamento",
  Portuguese: "portugués",
  Quechua: "quechua",
  Spanish: "español",
};
