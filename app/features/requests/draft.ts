/**
 * What a person has typed so far, kept in localStorage until it is sent, so that a crash or a closed tab
 * loses nothing.
 */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  /** Of the last try: the same content sent again is the same request. */
  readonly sent?: { readonly key: string; readonly content: string };
  /** Proof of when this form was first touched. */
  readonly token?: string;
  /** The person has asked to have it sent as soon as the site can be reached. */
  readonly isWaiting?: boolean;
}

interface Stored extends Draft {
  readonly savedAt: number;
}

/** Long enough for a tab closed by accident, short enough for a shared computer. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60_000;
export const PLACES = "calabash:draft:";
const place = (form: string) => `${PLACES}${form}`;

export function readDraft(form: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(form)) ?? "null");
    if (isStored(stored) && Date.now() - stored.savedAt < DRAFT_LIFETIME_MS) return stored;
    clearDraft(form);
  } catch {
    // Storage is full, forbidden or holds something else: the form works without.
  }
  return null;
}

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" &&
  value !== null &&
  "values" in value &&
  typeof value.values === "object" &&
  "savedAt" in value &&
  typeof value.savedAt === "number";

export function saveDraft(form: string, draft: Draft): void {
  try {
    localStorage.setItem(place(form), JSON.stringify({ ...draft, savedAt: Date.now() } satisfies Stored));
  } catch {
    // As above.
  }
}

export function clearDraft(form: string): void {
  try {
    localStorage.removeItem(place(form));
  } catch {
    // As above.
  }
}

/** Forms that are open on this page: they send what waits themselves. */
export const openForms = new Set<string>();
