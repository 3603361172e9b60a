import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import {
  clearDraft,
  type Draft,
  openForms,
  readDraft,
  readVisitPerson,
  saveDraft,
  storeVisitPerson,
} from "#app/features/requests/draft.ts";
import {
  emptyFieldInFocus,
  focusFirst,
  makeKey,
  typedBeforeHydration,
} from "#app/features/requests/form-elements.ts";
import type { NotificationBody, NotificationResponse } from "#app/features/requests/send-notification.ts";
import { readSignedInPerson } from "#app/features/requests/signed-in-person.ts";
import { loadToaster } from "#app/lib/notify.ts";
import { recordOf } from "#domain/record-of.ts";

/** One message per field. */
type Errors = Readonly<Record<string, string>>;

interface RequestFormOptions<Field extends string> {
  /** Name of the stored draft. Each form has its own; a form about an itinerary has one per itinerary. */
  readonly id: string;
  readonly fields: readonly Field[];
  /** One message per invalid field. */
  check(values: Readonly<Record<Field, string>>): Errors | Promise<Errors>;
  /** Called when a field gets focus, to preload the validation code. */
  prepare?(): void;
  /** Initial values if nothing better is known. */
  readonly start?: Partial<Record<Field, string>>;
  /** Validate while typing, not only on submit. */
  readonly live?: boolean;
  toBody(values: Readonly<Record<Field, string>>): NotificationBody;
  /** Null for success, otherwise the message for the visitor. */
  explain(response: NotificationResponse): string | null;
  /** The message for unexpected failures. */
  readonly fallback: string;
  onSuccess(sent: Readonly<Record<Field, string>>): void;
  onFailure(message: string): void;
  /** Called if the form was submitted with invalid fields. */
  onMistake?(errors: Errors, form: HTMLFormElement): void;
}

/** Loaded on first focus, or on submit. */
export const loadSending = () => import("#app/features/requests/send-notification.ts");

/**
 * Common behavior of the public forms: prefilled details, drafts, validation, sending once.
 * Does not use react-hook-form, which would add to the first load, to which the sign-up and contact forms belong.
 */
export function useRequestForm<Field extends string>(options: RequestFormOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const blank = recordOf(options.fields, () => "");
  const [shown, setShown] = useState(blank);
  // A ref, because a password manager changes several fields before React renders again.
  const values = useRef(shown);
  const setValues = (next: Record<Field, string>) => {
    values.current = next;
    setShown(next);
  };
  const draft = useStoredDraft(options.id);
  const [errors, setErrors] = useState<Errors>({});
  const [wasTried, setTried] = useState(false);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Why the site was unreachable, in the form's own words. */
  const [unreachable, setUnreachable] = useState("");
  const [resending, setResending] = useState<"no" | "offered" | "waiting" | "from-earlier-page">("no");
  const isReady = useOpenedForm(options.id, () => {
    const aboutToType = emptyFieldInFocus(form.current);
    const stored = draft.open();
    setValues(startValues(options, stored, form.current));
    if (stored?.sent) setResending(stored.isWaiting ? "waiting" : "from-earlier-page");
    return aboutToType;
  });

  /** False if a resend still cannot reach the site, or while another send is in progress. */
  const deliver = async (element: HTMLFormElement, { isRepeat = false } = {}): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    const sent = values.current;
    const { problem, unreachable: reason } = await send(options, draft, sent, element);
    isSending.current = false;
    setBusy(false);
    if (isRepeat && reason) return false;
    setResending(reason ? "offered" : "no");
    if (problem !== null) {
      draft.store({ isWaiting: false });
      // The offer to send the request later explains the reason, so the toast does not repeat it.
      if (reason) setUnreachable(problem === options.fallback ? reason : problem);
      else setFailure(problem);
      options.onFailure(reason ? options.fallback : problem);
      return true;
    }
    draft.clear();
    setFailure(null);
    setValues(blank);
    setTried(false);
    options.onSuccess(sent);
    return true;
  };

  const change = async ({ target }: { readonly target: Pick<HTMLInputElement, "name" | "value"> }) => {
    const field = options.fields.find((name) => name === target.name);
    if (!field) return;
    const next = { ...values.current, [field]: target.value };
    setValues(next);
    draft.store({ values: next, isWaiting: false });
    setResending("no");
    if (field === "name" || field === "email") storeVisitPerson(field, target.value);
    if (!options.live && !wasTried) return;
    // The validation code may fail to load offline. That is ignored here, because submitting tries again.
    const found = await Promise.resolve(options.check(next)).catch((): Errors => ({}));
    setErrors((now) => ({ ...now, [field]: found[field] ?? "" }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (isSending.current) return;
    isSending.current = true;
    const found = await Promise.resolve(options.check(values.current)).catch(() => null);
    isSending.current = false;
    setTried(true);
    setErrors(found ?? {});
    setFailure(null);
    // If the rules could not be loaded, the request is sent without validation, because the server validates too.
    if (!found || Object.keys(found).length === 0) await deliver(currentTarget);
    else if (options.onMistake) options.onMistake(found, currentTarget);
    else focusFirst(currentTarget, found);
  };

  const resend = {
    isWaiting: resending === "waiting",
    isFromEarlierPage: resending === "from-earlier-page",
    reason: unreachable,
    onWait: (isWaiting: boolean) => {
      setResending(isWaiting ? "waiting" : "offered");
      draft.store({ isWaiting });
    },
    send: async () => form.current === null || (await deliver(form.current, { isRepeat: true })),
  };

  return {
    failure,
    /** Null unless the last attempt failed because the site was unreachable, possibly before the page was loaded. */
    resend: resending === "no" ? null : resend,
    isBusy,
    /** False until hydrated; the submit button is disabled until then. */
    isReady,
    form: {
      ref: form,
      onSubmit: submit,
      onFocusCapture: () => {
        options.prepare?.();
        draft.prepare();
      },
      method: "post",
    } as const,
    field: (name: Field) => ({
      name,
      value: shown[name],
      onChange: change,
      error: errors[name] || undefined,
    }),
  };
}

/** Calls `fill` after hydration and selects the field that it returns. Returns true from then on. */
function useOpenedForm(id: string, fill: () => HTMLInputElement | null): boolean {
  const [isReady, setReady] = useState(false);
  const aboutToType = useRef<HTMLInputElement>(null);
  const open = useEffectEvent(() => {
    aboutToType.current = fill();
    setReady(true);
  });
  useEffect(() => {
    open();
    openForms.add(id);
    return () => void openForms.delete(id);
  }, [id]);

  // If the focused field was prefilled, its text is selected, so that typing replaces it.
  useLayoutEffect(() => {
    if (isReady) aboutToType.current?.select();
  }, [isReady]);
  return isReady;
}

/** Initial values. Precedence: typed before hydration, draft, signed-in person, person typed last, the page's `start`. */
function startValues<Field extends string>(
  { fields, start }: RequestFormOptions<Field>,
  draft: Draft | null,
  form: HTMLFormElement | null,
): Record<Field, string> {
  const person = readSignedInPerson();
  const known: Record<string, string> = {
    ...start,
    ...readVisitPerson(),
    ...(person && { name: person.name, email: person.email }),
    ...draft?.values,
    ...typedBeforeHydration(form),
  };
  // An empty field of an older draft does not override the page's suggestion.
  return recordOf(fields, (field) => known[field] || start?.[field] || "");
}

type StoredDraft = ReturnType<typeof useStoredDraft>;

/** The draft of one form, and the token that proves when the form was first touched. */
function useStoredDraft(id: string) {
  const draft = useRef<Draft | null>(null);
  const wasTouched = useRef(false);
  const store = (changes: Partial<Draft>) => {
    draft.current = { values: draft.current?.values ?? {}, ...draft.current, ...changes };
    saveDraft(id, draft.current);
  };
  return {
    read: () => draft.current,
    open: () => {
      draft.current = readDraft(id);
      return draft.current;
    },
    store,
    clear: () => {
      clearDraft(id);
      draft.current = null;
      wasTouched.current = false;
    },
    /** On the first focus, preloads the code for sending and fetches the form token. */
    prepare: async () => {
      if (wasTouched.current) return;
      wasTouched.current = true;
      // Loaded early, because they are needed when the connection is lost.
      void Promise.allSettled([loadToaster(), import("#app/features/requests/resend-offer.tsx")]);
      const sending = await loadSending().catch(() => null);
      void sending?.loadFormCheck()?.then((check) => check?.prepareProof());
      const token = draft.current?.token ?? (await sending?.fetchFormToken());
      if (token) store({ token });
    },
  };
}

async function send<Field extends string>(
  options: RequestFormOptions<Field>,
  draft: StoredDraft,
  values: Record<Field, string>,
  form: HTMLFormElement,
): Promise<{ readonly problem: string | null; readonly unreachable: string | null }> {
  try {
    const body = options.toBody(values);
    const content = JSON.stringify(body);
    // Changed content gets a new idempotency key.
    const last = draft.read()?.sent;
    const key = last?.content === content ? last.key : makeKey();
    draft.store({ values, sent: { key, content } });
    const { sendNotification } = await loadSending();
    const response = await sendNotification(body, { key, token: draft.read()?.token }, form);
    const { error } = response;
    return {
      problem: options.explain(response),
      unreachable: error?.isUnreachable ? asSentence(error.message) : null,
    };
  } catch {
    // Offline, code that is loaded on submit may be missing.
    return { problem: options.fallback, unreachable: navigator.onLine ? null : "You are offline." };
  }
}

const asSentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
