import { asObject } from "#domain/as-object.ts";

/**
 * What was typed into a form and not saved yet, stored in this browser, so that a reload, a crash or an ended session
 * loses nothing. Every form stores its input here.
 */
const PREFIX = "calabash:unsaved:";
const DAY_MS = 24 * 60 * 60_000;
/** Staff come back after a holiday; visitors may share the computer. */
const LIFETIMES_MS = { staff: 30 * DAY_MS, visitor: DAY_MS } as const;
type Audience = keyof typeof LIFETIMES_MS;

/** One form of one person. */
export type FormKey = `${Audience}:${string}`;
/** `form` is its name and record, such as 'faq:7' or 'faq:new'. */
export const staffForm = (userId: string, form: string): FormKey => `staff:${userId}:${form}`;
export const visitorForm = (form: string): FormKey => `visitor:${form}`;

/** A record as it was when somebody began to change it. */
export interface SeenRecord<Row = unknown> {
  readonly row: Row;
  /** Changes with every save, like `updated_at`; null if the record has no version. */
  readonly version: string | null;
}

export interface UnsavedInput {
  readonly input: unknown;
  /** The record that the input changes; null for a new one. */
  readonly base: SeenRecord | null;
}

export function readUnsavedInput(form: FormKey): UnsavedInput | null {
  return readAll().get(form) ?? null;
}

export function storeUnsavedInput(form: FormKey, input: unknown, base: SeenRecord | null = null): void {
  try {
    localStorage.setItem(`${PREFIX}${form}`, JSON.stringify({ input, base, savedAt: Date.now() }));
  } catch {
    // Storage is full or blocked, so the input is lost with the page.
  }
}

export function deleteUnsavedInput(form: FormKey): void {
  try {
    localStorage.removeItem(`${PREFIX}${form}`);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Names of the visitors' forms with unsaved input. */
export function listVisitorForms(): readonly string[] {
  return [...readAll().keys()].flatMap((form) => (form.startsWith("visitor:") ? [form.slice(8)] : []));
}

/** After logging out. A form that a visitor has sent and that waits for a connection stays, because it is promised. */
export function deleteAllUnsavedInput(): void {
  for (const [form, { input }] of readAll()) {
    if (asObject(input).isWaiting !== true) deleteUnsavedInput(form);
  }
}

/** After a log-in: an account sees nothing that another one typed on this computer. */
export function deleteInputOfOthers(userId: string): void {
  for (const form of readAll().keys()) {
    if (form.startsWith("staff:") && !form.startsWith(staffForm(userId, ""))) deleteUnsavedInput(form);
  }
}

/**
 * Version 1.0.0 stored input under other keys. A visitor's form may wait to be sent, so it is kept. Input of staff did
 * not say whose it is, so it is deleted.
 */
function convertEarlierInput(): void {
  for (const key of Object.keys(localStorage)) {
    const [, visitorsForm] = /^calabash:draft:(.+)/.exec(key) ?? [];
    if (!visitorsForm && !/^calabash-(itinerary-draft|proposal-draft|reply)-/.test(key)) continue;
    const text = localStorage.getItem(key) ?? "";
    localStorage.removeItem(key);
    if (!visitorsForm) continue;
    const savedAt = /"savedAt":(\d+)/.exec(text)?.[1];
    if (savedAt)
      localStorage.setItem(`${PREFIX}${visitorForm(visitorsForm)}`, `{"input":${text},"savedAt":${savedAt}}`);
  }
}

/** Everything stored; what has expired or cannot be read is deleted. */
function readAll(): Map<FormKey, UnsavedInput> {
  const all = new Map<FormKey, UnsavedInput>();
  try {
    convertEarlierInput();
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const form = key.slice(PREFIX.length);
      const unsaved = isFormKey(form) ? parse(form, localStorage.getItem(key) ?? "") : null;
      if (isFormKey(form) && unsaved) all.set(form, unsaved);
      else localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked.
  }
  return all;
}

const isFormKey = (form: string): form is FormKey => /^(staff|visitor):/.test(form);

function parse(form: FormKey, text: string): UnsavedInput | null {
  try {
    const { input, base, savedAt } = asObject(JSON.parse(text));
    const lifetime = LIFETIMES_MS[form.startsWith("staff:") ? "staff" : "visitor"];
    if (typeof savedAt !== "number" || Date.now() - savedAt >= lifetime) return null;
    const { row, version } = asObject(base);
    return { input, base: base ? { row, version: typeof version === "string" ? version : null } : null };
  } catch {
    return null;
  }
}
