import { asObject } from "#domain/as-object.ts";

/** Unsent input, stored in localStorage so that a crash or a closed tab loses nothing. */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  /** Idempotency key and content of the last attempt. Sending the same content again uses the same key. */
  readonly sent?: { readonly key: string; readonly content: string };
  /** A token from the server that proves when this form was first touched. */
  readonly token?: string;
  /** The visitor asked to send it as soon as the site is reachable. */
  readonly isWaiting?: boolean;
}

/** Long enough for a tab closed by accident, short enough for a shared computer. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60_000;
export const DRAFT_KEY_PREFIX = "calabash:draft:";
const storageKey = (form: string) => `${DRAFT_KEY_PREFIX}${form}`;

/** The stored draft of a form; null if there is none, or if it has expired. */
export function readDraft(form: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(form)) ?? "null");
    const { savedAt, ...draft } = asObject(stored);
    if (typeof savedAt === "number" && Date.now() - savedAt < DRAFT_LIFETIME_MS) return toDraft(draft);
    clearDraft(form);
  } catch {
    // Storage is blocked or contains invalid JSON. The form works without it.
  }
  return null;
}

/** Keeps only values of the right type, because an older version of the site may have stored something else. */
function toDraft({ values, sent, token, isWaiting }: Readonly<Record<string, unknown>>): Draft {
  const { key, content } = asObject(sent);
  return {
    values: stringValuesOf(values),
    ...(typeof key === "string" && typeof content === "string" && { sent: { key, content } }),
    ...(typeof token === "string" && { token }),
    ...(isWaiting === true && { isWaiting }),
  };
}

export function saveDraft(form: string, draft: Draft): void {
  try {
    localStorage.setItem(storageKey(form), JSON.stringify({ ...draft, savedAt: Date.now() }));
  } catch {
    // Storage is blocked.
  }
}

export function clearDraft(form: string): void {
  try {
    localStorage.removeItem(storageKey(form));
  } catch {
    // Storage is blocked.
  }
}

/** Ids of the forms that are open on this page. An open form sends its own waiting request. */
export const openForms = new Set<string>();

/** The string values of an object stored in the browser. */
export function stringValuesOf(stored: unknown): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return Object.fromEntries(Object.entries(asObject(stored)).filter(isText));
}

const PERSON_KEY = "calabash:person";

/** Name and e-mail address last typed into any form, for the next form in this tab. */
export function readTypedContact(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PERSON_KEY) ?? "{}");
    return stringValuesOf(stored);
  } catch {
    return {};
  }
}

/** Stores a name or an e-mail address. Clearing a field does not remove the stored value. */
export function storeTypedContact(field: string, typed: string): void {
  if (!typed) return;
  try {
    sessionStorage.setItem(PERSON_KEY, JSON.stringify({ ...readTypedContact(), [field]: typed }));
  } catch {
    // Storage is full or blocked, so the next form starts empty.
  }
}
