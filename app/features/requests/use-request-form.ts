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
import type { Answer, NotificationBody } from "#app/features/requests/send-notification.ts";
import { readSignedInPerson } from "#app/features/requests/signed-in-person.ts";
import { loadToaster } from "#app/lib/notify.ts";
import { recordOf } from "#domain/record-of.ts";

/** One message by field. */
type Errors = Readonly<Record<string, string>>;

interface RequestFormOptions<Field extends string> {
  /** Names the draft: one per form, and per itinerary where there is one. */
  readonly id: string;
  readonly fields: readonly Field[];
  /** One message per field that is wrong. */
  check(values: Readonly<Record<Field, string>>): Errors | Promise<Errors>;
  /** The form is about to be used: what checking needs can be loaded. */
  prepare?(): void;
  /** What the form starts with where nothing better is known. */
  readonly start?: Partial<Record<Field, string>>;
  /** Tell what is wrong while it is typed, not only once it is sent. */
  readonly live?: boolean;
  toBody(values: Readonly<Record<Field, string>>): NotificationBody;
  /** Null when the answer means success, else what to tell the person. */
  explain(answer: Answer): string | null;
  /** The message for unexpected failures. */
  readonly fallback: string;
  onSuccess(sent: Readonly<Record<Field, string>>): void;
  onFailure(message: string): void;
  /** The form was sent with mistakes in it. */
  onMistake?(errors: Errors, form: HTMLFormElement): void;
}

/** What sends a form is loaded once the form is used, or in a quiet moment. */
export const loadSending = () => import("#app/features/requests/send-notification.ts");

/**
 * What the public forms have in common: prefilled details, drafts, mistakes, sending once. Not react-hook-form as in the
 * back office, because of its size: the home page has one of these forms.
 */
export function useRequestForm<Field extends string>(options: RequestFormOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const blank = recordOf(options.fields, () => "");
  const [shown, setShown] = useState(blank);
  // A password manager changes several fields before React renders once.
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
  /** Why the site could not be reached, in the words of the form. */
  const [away, setAway] = useState("");
  const [resending, setResending] = useState<"no" | "offered" | "waiting" | "left">("no");
  const isReady = useOpenedForm(options.id, () => {
    const aboutToType = emptyFieldInFocus(form.current);
    const stored = draft.open();
    setValues(startValues(options, stored, form.current));
    if (stored?.sent) setResending(stored.isWaiting ? "waiting" : "left");
    return aboutToType;
  });

  /** False while the site cannot be reached. */
  const deliver = async (element: HTMLFormElement, { isRepeat = false } = {}): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    const sent = values.current;
    const { problem, away: reason } = await send(options, draft, sent, element);
    isSending.current = false;
    setBusy(false);
    if (isRepeat && reason) return false;
    setResending(reason ? "offered" : "no");
    if (problem !== null) {
      draft.store({ isWaiting: false });
      // The offer to send it later says why; the toast need not say it again.
      if (reason) setAway(problem === options.fallback ? reason : problem);
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
    // Checking may have to wait for its code; offline, sending says so.
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
    // Unchecked where the rules could not be loaded: the server checks them too.
    if (!found || Object.keys(found).length === 0) await deliver(currentTarget);
    else if (options.onMistake) options.onMistake(found, currentTarget);
    else focusFirst(currentTarget, found);
  };

  const resend = {
    isWaiting: resending === "waiting",
    isLeft: resending === "left",
    reason: away,
    onWait: (isWaiting: boolean) => {
      setResending(isWaiting ? "waiting" : "offered");
      draft.store({ isWaiting });
    },
    send: async () => form.current === null || (await deliver(form.current, { isRepeat: true })),
  };

  return {
    failure,
    /** Null unless the last try failed because the site could not be reached, perhaps before the page was loaded. */
    resend: resending === "no" ? null : resend,
    isBusy,
    /** False until the page can send the form itself. */
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

/** Calls `fill` once the browser shows the form, and selects the field that it answers; true from then on. */
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

  // We prefilled a focused field: select it, so that typing replaces it.
  useLayoutEffect(() => {
    if (isReady) aboutToType.current?.select();
  }, [isReady]);
  return isReady;
}

/** What a form starts with: text already in the page, a draft, the person who is known, what the page proposes. */
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
  // An empty field of an older draft does not take away what the page that led here proposes.
  return recordOf(fields, (field) => known[field] || start?.[field] || "");
}

type StoredDraft = ReturnType<typeof useStoredDraft>;

/** The draft of one form, and the token that says when the form was first touched. */
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
    /** The form is about to be used: what sending needs is loaded and asked for. */
    prepare: async () => {
      if (wasTouched.current) return;
      wasTouched.current = true;
      // Without a connection these could no longer be fetched.
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
): Promise<{ readonly problem: string | null; readonly away: string | null }> {
  try {
    const body = options.toBody(values);
    const content = JSON.stringify(body);
    // Changed content gets a new idempotency key.
    const last = draft.read()?.sent;
    const key = last?.content === content ? last.key : makeKey();
    draft.store({ values, sent: { key, content } });
    const { sendNotification } = await loadSending();
    const answer = await sendNotification(body, { key, token: draft.read()?.token }, form);
    const { error } = answer;
    return { problem: options.explain(answer), away: error?.isAway ? asSentence(error.message) : null };
  } catch {
    // Offline, code that a form loads when it is sent may be missing.
    return { problem: options.fallback, away: navigator.onLine ? null : "You are offline." };
  }
}

const asSentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
