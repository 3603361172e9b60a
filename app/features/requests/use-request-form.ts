import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { clearDraft, type Draft, openForms, readDraft, saveDraft } from "#app/features/requests/draft.ts";
import {
  emptyFieldInFocus,
  focusFirst,
  makeKey,
  typedBeforeHydration,
} from "#app/features/requests/form-elements.ts";
import type { Errors, RequestFormOptions } from "#app/features/requests/request-form-options.ts";
import { type NotificationBody, sendNotification } from "#app/features/requests/send-notification.ts";
import { loadFormCheck, senderHeaders } from "#app/features/requests/sender-headers.ts";
import { readSignedInPerson } from "#app/features/requests/signed-in-person.ts";
import { fetchFormToken } from "#app/features/requests/spam-trap.tsx";
import { keepVisitPerson, readVisitPerson } from "#app/features/requests/visit-person.ts";
import { recordOf } from "#domain/record-of.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the four forms have in common: drafts, prefilled details, mistakes, sending once. */
export function useRequestForm<Field extends string>(options: RequestFormOptions<Field>) {
  const { id, fields, check, live = false } = options;
  const blank = recordOf(fields, () => "");
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<Draft | null>(null);
  const askedForToken = useRef(false);
  const wasTouched = useRef(false);
  const aboutToType = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const [values, setShownValues] = useState(blank);
  // A password manager changes several fields before React renders once.
  const latest = useRef(values);
  const setValues = (next: Record<Field, string>) => {
    latest.current = next;
    setShownValues(next);
  };
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [resending, setResending] = useState<"no" | "offered" | "waiting">("no");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per form; the fields of a form never change.
  useEffect(() => {
    draft.current = readDraft(id);
    const person = readSignedInPerson();
    const known: Record<string, string> = {
      ...options.start,
      ...readVisitPerson(),
      ...(person && { name: person.name, email: person.email }),
      ...draft.current?.values,
      ...typedBeforeHydration(form.current),
    };
    const start = { ...blank };
    // An empty field of an older draft does not take away what the page that led here proposes.
    for (const field of fields) start[field] = known[field] || options.start?.[field] || "";
    aboutToType.current = emptyFieldInFocus(form.current);
    setValues(start);
    if (draft.current?.isWaiting) setResending("waiting");
    setReady(true);
    openForms.add(id);
    return () => void openForms.delete(id);
  }, [id]);

  // What the form proposes has just appeared under somebody's fingers: the next letter replaces it.
  useLayoutEffect(() => {
    if (isReady) aboutToType.current?.select();
  }, [isReady]);

  const keep = (changes: Partial<Draft>) => {
    draft.current = { values: draft.current?.values ?? {}, ...draft.current, ...changes };
    saveDraft(id, draft.current);
  };

  const change = (event: ChangeEvent<Control>) => {
    const field = fields.find((name) => name === event.target.name);
    if (!field) return;
    const next = { ...latest.current, [field]: event.target.value };
    setValues(next);
    keep({ values: next, isWaiting: false });
    setResending("no");
    if (field === "name" || field === "email") keepVisitPerson({ [field]: event.target.value });
    if (live || wasTried) void tell(field, next);
  };

  const tell = async (field: Field, given: Record<Field, string>) => {
    // Checking may have to wait for its code; offline, sending says so.
    const found = await Promise.resolve(check(given)).catch((): Errors => ({}));
    setErrors((now) => ({ ...now, [field]: found[field] ?? "" }));
  };

  const touch = () => {
    if (!wasTouched.current) void loadFormCheck()?.then((check) => check?.prepareProof());
    wasTouched.current = true;
    options.prepare?.();
    if (askedForToken.current || draft.current?.token) return;
    askedForToken.current = true;
    void fetchFormToken().then((token) => token && keep({ token }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (sending.current) return;
    const filled = latest.current;
    sending.current = true;
    const mistakes = await Promise.resolve(check(filled)).catch(() => null);
    sending.current = false;
    setTried(true);
    setErrors(mistakes ?? {});
    setFailure(null);
    if (!mistakes) {
      setFailure(options.fallback);
      options.onFailure(options.fallback);
      return;
    }
    if (Object.keys(mistakes).length > 0) {
      if (options.onMistake) options.onMistake(mistakes, currentTarget);
      else focusFirst(currentTarget, mistakes);
      return;
    }
    await deliver(currentTarget);
  };

  /** Sends what the form holds; false while the site cannot be reached. */
  const deliver = async (element: HTMLFormElement, { isRepeat = false } = {}): Promise<boolean> => {
    if (sending.current) return false;
    const filled = latest.current;
    sending.current = true;
    setBusy(true);
    const { problem, isAway } = await send(options.toBody(filled), element).catch(() => ({
      problem: options.fallback,
      // Offline, code that a form loads when it is sent may be missing too.
      isAway: !navigator.onLine,
    }));
    sending.current = false;
    setBusy(false);
    if (isRepeat && isAway) return false;
    setResending(isAway ? "offered" : "no");
    if (problem !== null) {
      keep({ isWaiting: false });
      setFailure(problem);
      options.onFailure(problem);
      return true;
    }
    clearDraft(id);
    draft.current = null;
    askedForToken.current = false;
    setFailure(null);
    setValues(blank);
    setTried(false);
    options.onSuccess(filled);
    return true;
  };

  const send = async (body: NotificationBody, element: HTMLFormElement) => {
    const content = JSON.stringify(body);
    // Changed content gets a new idempotency key.
    const last = draft.current?.sent;
    const key = last?.content === content ? last.key : makeKey();
    keep({ values: latest.current, sent: { key, content } });
    const answer = await sendNotification(body, {
      "idempotency-key": key,
      ...(draft.current?.token && { "x-form-token": draft.current.token }),
      ...(await senderHeaders(element)),
    });
    return { problem: options.explain(answer), isAway: answer.error?.isAway === true };
  };

  const resend = {
    isWaiting: resending === "waiting",
    onWait: (isWaiting: boolean) => {
      setResending(isWaiting ? "waiting" : "offered");
      keep({ isWaiting });
    },
    send: async () => form.current === null || (await deliver(form.current, { isRepeat: true })),
  };

  return {
    values,
    failure,
    /** Null unless the last try failed because the site could not be reached. */
    resend: resending === "no" ? null : resend,
    isBusy,
    /** False until the page can send the form itself. */
    isReady,
    form: { ref: form, onSubmit: submit, onFocusCapture: touch, method: "post" } as const,
    field: (name: Field) => ({
      name,
      value: values[name],
      onChange: change,
      error: errors[name] || undefined,
    }),
  };
}
