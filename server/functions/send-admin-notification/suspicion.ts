import type { Submission } from "#server/functions/send-admin-notification/submission.ts";

/** What rode beside the data; a program that speaks the API brings none of it and is genuine. */
export interface Traps {
  /** What stood in the field that no person sees. */
  readonly trapField: string;
  /** Since the form was first touched; "forged" for a token that is not ours. */
  readonly formAge: number | "forged" | null;
}

/** No hand fills in a form in less, and a screen reader or password manager alone is never held against anyone. */
const HASTE_MS = 1000;
const LINKS = 3;

/**
 * The hidden field speaks for itself, unless an autofill put the person's own data there. Of the weaker signs
 * it takes two.
 */
export function isSuspicious(submission: Submission, { trapField, formAge }: Traps): boolean {
  if (trapField && !isOwnData(trapField, submission)) return true;
  const signs = [
    formAge === "forged",
    typeof formAge === "number" && formAge < HASTE_MS,
    (submission.message?.text.match(/https?:\/\/|\bwww\.|\[url/gi)?.length ?? 0) >= LINKS,
  ];
  return signs.filter(Boolean).length >= 2;
}

function isOwnData(value: string, { name, email, request }: Submission): boolean {
  const own = [email, name, ...Object.values(request?.details ?? {})];
  return own.some((text) => text?.trim().toLowerCase() === value.trim().toLowerCase());
}
