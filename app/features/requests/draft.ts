import { asObject } from "#domain/as-object.ts";

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

/** Long enough for a tab closed by accident, short enough for a shared computer. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60_000;
export const PLACES = "calabash:draft:";
const place = (form: string) => `${PLACES}${form}`;

export function readDraft(form: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(form)) ?? "null");
    const { savedAt, ...draft } = asObject(stored);
    if (typeof savedAt === "number" && Date.now() - savedAt < DRAFT_LIFETIME_MS) return toDraft(draft);
    clearDraft(form);
  } catch {
    // Storage is full, forbidden or holds something else: the form works without.
  }
  return null;
}

/** What of it has the shape of a draft: an older version or a person may have stored something else. */
function toDraft({ values, sent, token, isWaiting }: Readonly<Record<string, unknown>>): Draft {
  const { key, content } = asObject(sent);
  return {
    values: textsOf(values),
    ...(typeof key === "string" && typeof content === "string" && { sent: { key, content } }),
    ...(typeof token === "string" && { token }),
    ...(isWaiting === true && { isWaiting }),
  };
}

export function saveDraft(form: string, draft: Draft): void {
  try {
    localStorage.setItem(place(form), JSON.stringify({ ...draft, savedAt: Date.now() }));
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

/** The texts among the values of something that was stored in the browser. */
export function textsOf(stored: unknown): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return Object.fromEntries(Object.entries(asObject(stored)).filter(isText));
}

const PERSON = "calabash:person";

/** Name and address as last typed into any form, for the next form of this visit; gone with the tab. */
export function readVisitPerson(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PERSON) ?? "{}");
    return textsOf(stored);
  } catch {
    return {};
  }
}

/** What was cleared stays known. */
export function storeVisitPerson(field: string, typed: string): void {
  if (!typed) return;
  try {
    sessionStorage.setItem(PERSON, JSON.stringify({ ...readVisitPerson(), [field]: typed }));
  } catch {
    // Storage is full or forbidden: the next form starts empty.
  }
}
