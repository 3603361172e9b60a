import { useRef } from "react";
import { loadToaster } from "#app/lib/notify.ts";
import {
  deleteUnsavedInput,
  readUnsavedInput,
  storeUnsavedInput,
  visitorForm,
} from "#app/lib/unsaved-input.ts";
import { asObject } from "#domain/as-object.ts";

/** A form that is not sent yet, as this browser stores it. */
export interface UnsentForm {
  readonly values: Readonly<Record<string, string>>;
  /** Idempotency key and content of the last attempt. Sending the same content again uses the same key. */
  readonly sent?: { readonly key: string; readonly content: string };
  /** A token from the server that proves when this form was first touched. */
  readonly token?: string;
  /** The visitor asked to send it as soon as the site is reachable. */
  readonly isWaiting?: boolean;
}

/** Null if nothing was typed. Keeps only values of the right type, because an older version may have stored others. */
export function readUnsent(form: string): UnsentForm | null {
  const unsaved = readUnsavedInput(visitorForm(form));
  if (!unsaved) return null;
  const { values, sent, token, isWaiting } = asObject(unsaved.input);
  const { key, content } = asObject(sent);
  return {
    values: stringValuesOf(values),
    ...(typeof key === "string" && typeof content === "string" && { sent: { key, content } }),
    ...(typeof token === "string" && { token }),
    ...(isWaiting === true && { isWaiting }),
  };
}

export const storeUnsent = (form: string, unsent: UnsentForm) => storeUnsavedInput(visitorForm(form), unsent);

export const deleteUnsent = (form: string) => deleteUnsavedInput(visitorForm(form));

/** Loaded on first focus, or on submit. */
export const loadSendNotification = () => import("#app/features/requests/send-notification.ts");

export type UnsentFormStore = ReturnType<typeof useUnsentForm>;

/** What is stored of one form, and the token that proves when the form was first touched. */
export function useUnsentForm(id: string) {
  const unsent = useRef<UnsentForm | null>(null);
  const wasTouched = useRef(false);
  const store = (changes: Partial<UnsentForm>) => {
    unsent.current = { values: unsent.current?.values ?? {}, ...unsent.current, ...changes };
    storeUnsent(id, unsent.current);
  };
  return {
    read: () => unsent.current,
    open: () => {
      unsent.current = readUnsent(id);
      return unsent.current;
    },
    store,
    clear: () => {
      deleteUnsent(id);
      unsent.current = null;
      wasTouched.current = false;
    },
    /** On the first focus, preloads the code for sending and fetches the form token. */
    prepare: async () => {
      if (wasTouched.current) return;
      wasTouched.current = true;
      // Loaded early, because they are needed when the connection is lost.
      void Promise.allSettled([loadToaster(), import("#app/features/requests/resend-offer.tsx")]);
      const sendModule = await loadSendNotification().catch(() => null);
      void sendModule?.loadFormCheck()?.then((check) => check?.prepareProof());
      const token = unsent.current?.token ?? (await sendModule?.fetchFormToken());
      if (token) store({ token });
    },
  };
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
