import {
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  emptyFieldInFocus,
  focusFirstError,
  typedBeforeHydration,
} from "#app/features/requests/form-elements.ts";
import type { NotificationBody, NotificationResponse } from "#app/features/requests/send-notification.ts";
import { readSignedInUser } from "#app/features/requests/signed-in-user.ts";
import {
  loadSendNotification,
  openForms,
  readTypedContact,
  storeTypedContact,
  type UnsentForm,
  type UnsentFormStore,
  useUnsentForm,
} from "#app/features/requests/unsent-form.ts";
import { newId } from "#app/lib/new-id.ts";
import { recordFromKeys } from "#domain/record-from-keys.ts";

/** One message per field. */
type Errors = Readonly<Record<string, string>>;

interface RequestFormOptions<Field extends string> {
  /** Its name in the store of unsaved input. Each form has its own; a form about an itinerary has one per itinerary. */
  readonly id: string;
  readonly fields: readonly Field[];
  /** One message per invalid field. */
  check(values: Readonly<Record<Field, string>>): Errors | Promise<Errors>;
  /** Called when a field gets focus, to preload the validation code. */
  prepare?(): void;
  /** Initial values from the page, used if no better ones are known. */
  readonly start?: Partial<Record<Field, string>>;
  /** True to check a field when it is left, not only on submit. */
  readonly checksOnLeaving?: boolean;
  toBody(values: Readonly<Record<Field, string>>): NotificationBody;
  /** Null for success, otherwise the message for the visitor. */
  explain(response: NotificationResponse): string | null;
  /** The message for unexpected failures. */
  readonly fallback: string;
  onSuccess(sentValues: Readonly<Record<Field, string>>): void;
  onFailure(message: string): void;
  /** Called if the form was submitted with invalid fields. */
  onInvalid?(errors: Errors, form: HTMLFormElement): void;
}

/**
 * Common behavior of the public forms: prefilled details, unsent input, validation, sending once. It does not use
 * react-hook-form, because the sign-up and contact forms are part of the first load, which should stay small.
 */
export function useRequestForm<Field extends string>(options: RequestFormOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const emptyValues = recordFromKeys(options.fields, () => "");
  const [shownValues, setShownValues] = useState(emptyValues);
  // A ref, because a password manager changes several fields before React renders again.
  const values = useRef(shownValues);
  const setValues = (next: Record<Field, string>) => {
    values.current = next;
    setShownValues(next);
  };
  const unsent = useUnsentForm(options.id);
  const [errors, setErrors] = useState<Errors>({});
  const [wasSubmitted, setSubmitted] = useState(false);
  // A ref as well as `isBusy`, because a second click may come before React renders again.
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Why the last attempt did not reach the site, for the offer to send the request later.
  const [unreachableReason, setUnreachableReason] = useState("");
  const [resendState, setResendState] = useState<"no" | "offered" | "waiting" | "from-earlier-page">("no");
  const isReady = useOpenedForm(options.id, () => {
    const focusedField = emptyFieldInFocus(form.current);
    const storedForm = unsent.open();
    setValues(startValues(options, storedForm, form.current));
    if (storedForm?.sent) setResendState(storedForm.isWaiting ? "waiting" : "from-earlier-page");
    return focusedField;
  });

  /** Sends the form. Returns false if a resend cannot reach the site, or if the form is being sent already. */
  const deliver = async (element: HTMLFormElement, { isResend = false } = {}): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    const sentValues = values.current;
    const { problem, unreachableReason: reason } = await send(options, unsent, sentValues, element);
    isSending.current = false;
    setBusy(false);
    if (isResend && reason) return false;
    setResendState(reason ? "offered" : "no");
    if (problem !== null) {
      // With the values, because text typed before hydration is not stored yet.
      unsent.store({ values: sentValues, isWaiting: false });
      // The offer to send the request later is the only message, because 'try again' would contradict it.
      if (reason) setUnreachableReason(problem === options.fallback ? withReason(problem, reason) : problem);
      else {
        setFailure(problem);
        options.onFailure(problem);
      }
      return true;
    }
    unsent.clear();
    setFailure(null);
    setValues(emptyValues);
    setSubmitted(false);
    options.onSuccess(sentValues);
    return true;
  };

  const change = async ({ target }: { readonly target: Pick<HTMLInputElement, "name" | "value"> }) => {
    const field = options.fields.find((name) => name === target.name);
    if (!field) return;
    const next = { ...values.current, [field]: target.value };
    setValues(next);
    unsent.store({ values: next, isWaiting: false });
    setResendState("no");
    if (field === "name" || field === "email") storeTypedContact(field, target.value);
    if (wasSubmitted || errors[field]) await checkField(field);
  };

  const checkField = async (field: Field) => {
    // The validation code may fail to load offline. That is ignored here, because submitting tries again.
    const foundErrors = await Promise.resolve(options.check(values.current)).catch((): Errors => ({}));
    // An error of another field may have been caused by this one.
    const isShown = (name: Field, current: Errors) => name === field || current[name];
    setErrors((current) =>
      recordFromKeys(options.fields, (name) => (isShown(name, current) && foundErrors[name]) || ""),
    );
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (isSending.current) return;
    isSending.current = true;
    const foundErrors = await Promise.resolve(options.check(values.current)).catch(() => null);
    isSending.current = false;
    setSubmitted(true);
    setErrors(foundErrors ?? {});
    setFailure(null);
    // If the rules could not be loaded, the request is sent without validation, because the server validates too.
    if (!foundErrors || Object.keys(foundErrors).length === 0) await deliver(currentTarget);
    else if (options.onInvalid) options.onInvalid(foundErrors, currentTarget);
    else focusFirstError(currentTarget, foundErrors);
  };

  const resend = {
    isWaiting: resendState === "waiting",
    isFromEarlierPage: resendState === "from-earlier-page",
    reason: unreachableReason,
    onWait: (isWaiting: boolean) => {
      setResendState(isWaiting ? "waiting" : "offered");
      unsent.store({ isWaiting });
    },
    send: async () => form.current === null || (await deliver(form.current, { isResend: true })),
  };

  return {
    failure,
    /** Null unless the last attempt, perhaps on an earlier page, failed because the site was unreachable. */
    resend: resendState === "no" ? null : resend,
    isBusy,
    /** False until the form is hydrated. The submit button is disabled until then. */
    isReady,
    form: {
      ref: form,
      onSubmit: submit,
      onFocusCapture: () => {
        options.prepare?.();
        unsent.prepare();
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const field = options.checksOnLeaving && options.fields.find((name) => name === target.name);
        // An empty field is only passed by.
        if (field && values.current[field]) void checkField(field);
      },
      method: "post",
    } as const,
    field: (name: Field) => ({
      name,
      value: shownValues[name],
      onChange: change,
      error: errors[name] || undefined,
    }),
  };
}

/** Calls `fill` after hydration and selects the text of the field that it returns. Returns true from then on. */
function useOpenedForm(id: string, fill: () => HTMLInputElement | null): boolean {
  const [isReady, setReady] = useState(false);
  const focusedField = useRef<HTMLInputElement>(null);
  const fillForm = useEffectEvent(() => {
    focusedField.current = fill();
    setReady(true);
  });
  useEffect(() => {
    fillForm();
    openForms.add(id);
    return () => void openForms.delete(id);
  }, [id]);

  // If the focused field was prefilled, its text is selected, so that typing replaces it.
  useLayoutEffect(() => {
    if (isReady) focusedField.current?.select();
  }, [isReady]);
  return isReady;
}

/** Initial values. Later entries of `knownValues` win over earlier ones. */
function startValues<Field extends string>(
  { fields, start }: RequestFormOptions<Field>,
  unsent: UnsentForm | null,
  form: HTMLFormElement | null,
): Record<Field, string> {
  const user = readSignedInUser();
  const knownValues: Record<string, string> = {
    ...start,
    ...readTypedContact(),
    ...(user && { name: user.name, email: user.email }),
    ...unsent?.values,
    ...typedBeforeHydration(form),
  };
  // An empty stored field does not override the page's suggestion.
  return recordFromKeys(fields, (field) => knownValues[field] || start?.[field] || "");
}

/** Sends the values. `problem` is the message for the visitor, or null for success. */
async function send<Field extends string>(
  options: RequestFormOptions<Field>,
  unsent: UnsentFormStore,
  values: Record<Field, string>,
  form: HTMLFormElement,
): Promise<{ readonly problem: string | null; readonly unreachableReason: string | null }> {
  try {
    const body = options.toBody(values);
    const content = JSON.stringify(body);
    // The same content is sent with the same idempotency key. Changed content gets a new key.
    const lastSent = unsent.read()?.sent;
    const key = lastSent?.content === content ? lastSent.key : newId();
    unsent.store({ values, sent: { key, content } });
    const { sendNotification } = await loadSendNotification();
    const response = await sendNotification(body, { key, token: unsent.read()?.token }, form);
    const { error } = response;
    if (error?.isKeyReused) unsent.store({ sent: { key: newId(), content } });
    return {
      problem: options.explain(response),
      unreachableReason: error?.isUnreachable ? asSentence(error.message) : null,
    };
  } catch {
    // While offline, the code for sending may fail to load.
    return { problem: options.fallback, unreachableReason: navigator.onLine ? null : "You are offline." };
  }
}

/** 'There was an error sending your message. You are offline.' */
const withReason = (problem: string, reason: string) =>
  `${problem.replace(/ Please try again( later)?\.$/, "")} ${reason}`;

const asSentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
