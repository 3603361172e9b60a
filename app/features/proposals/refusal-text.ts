import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { AppError, refusalReason } from "#app/lib/app-error.ts";
import type { Language } from "#domain/proposals/language.ts";

/** Says why an answer was refused, in the document's language. The server's own message is in English. */
export function refusalText(error: unknown, language: Language): string {
  const { refusals } = pageTexts[language];
  const reason = refusalReason(error);
  const text = Object.entries(refusals).find(([name]) => name === reason)?.[1];
  if (text !== undefined) return text;
  return error instanceof AppError && error.code === "unavailable" ? refusals.unreachable : refusals.other;
}
