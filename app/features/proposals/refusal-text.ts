import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { AppError } from "#app/lib/app-error.ts";
import type { Language } from "#domain/proposals/language.ts";

/** Says why an answer was refused, in the document's language. The server's own message is in English. */
export function refusalText(error: unknown, language: Language): string {
  const { refusals } = pageTexts[language];
  if (!(error instanceof AppError)) return refusals.other;
  const refusal = error.cause;
  const reason =
    refusal !== null && typeof refusal === "object" && "reason" in refusal ? String(refusal.reason) : "";
  const text = Object.entries(refusals).find(([name]) => name === reason)?.[1];
  if (text !== undefined) return text;
  return error.code === "unavailable" ? refusals.unreachable : refusals.other;
}
