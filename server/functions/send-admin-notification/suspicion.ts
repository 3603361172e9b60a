import type { Submission } from "#server/functions/send-admin-notification/submission.ts";

/** What the form sends beside its data. A program that calls the API sends none of it and is not suspected. */
export interface Traps {
  /** The content of the field that people do not see. */
  readonly trapField: string;
  /** Milliseconds since the form was first touched; "forged" for a token that this site did not issue. */
  readonly formAge: number | "forged" | null;
}

/** People take longer than this to fill in a form. */
const HASTE_MS = 1000;
const LINKS = 3;

/**
 * A filled hidden field is enough, unless the browser's autofill put the person's own data there. Of the weaker
 * signs two are needed, so that a password manager or screen reader alone never makes a form suspicious.
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
