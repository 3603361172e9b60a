import type { Submission } from "#server/functions/send-admin-notification/submission.ts";

/** Bot traps that the form sends beside its data. An API client sends none of them and is not suspected. */
export interface BotTraps {
  /** The content of the hidden field. */
  readonly trapField: string;
  /** Milliseconds since the visitor began to fill in the form; "forged" for a token that this site did not issue. */
  readonly formAgeMs: number | "forged" | null;
}

/** Filling in a form takes people longer than this. */
const HASTE_MS = 1000;
/** A message with this many links may be spam. */
const MANY_LINKS = 3;

/**
 * A filled hidden field is suspicious, unless autofill entered the person's own data. Weaker signs count only in pairs,
 * so that a password manager or screen reader alone is never suspicious.
 */
export function isSuspicious(submission: Submission, { trapField, formAgeMs }: BotTraps): boolean {
  if (trapField && !isOwnData(trapField, submission)) return true;
  const signs = [
    formAgeMs === "forged",
    typeof formAgeMs === "number" && formAgeMs < HASTE_MS,
    (submission.message?.text.match(/https?:\/\/|\bwww\.|\[url/gi)?.length ?? 0) >= MANY_LINKS,
  ];
  return signs.filter(Boolean).length >= 2;
}

function isOwnData(value: string, { name, email, request }: Submission): boolean {
  const ownTexts = [email, name, ...Object.values(request?.details ?? {})];
  return ownTexts.some((text) => text?.trim().toLowerCase() === value.trim().toLowerCase());
}
