import { type RefObject, useRef, useState } from "react";
import { makeKey } from "#app/features/requests/form-elements.ts";
import type { RequestFormOptions } from "#app/features/requests/request-form-options.ts";
import { sendNotification } from "#app/features/requests/send-notification.ts";
import { senderHeaders } from "#app/features/requests/sender-headers.ts";
import type { StoredDraft } from "#app/features/requests/use-stored-draft.ts";

interface Filled<Field extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly draft: StoredDraft;
  readValues(): Record<Field, string>;
  /** It has arrived. */
  onSent(values: Record<Field, string>): void;
}

/** Sends a form once, tells what came of it, and offers to send it later when the site cannot be reached. */
export function useDelivery<Field extends string>(
  options: RequestFormOptions<Field>,
  { form, draft, readValues, onSent }: Filled<Field>,
) {
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Why the site could not be reached, in the words of the form. */
  const [away, setAway] = useState("");
  const [resending, setResending] = useState<"no" | "offered" | "waiting" | "left">("no");

  /** False while the site cannot be reached. */
  const deliver = async (element: HTMLFormElement, { isRepeat = false } = {}): Promise<boolean> => {
    if (isSending.current) return false;
    const values = readValues();
    isSending.current = true;
    setBusy(true);
    const { problem, away: reason } = await send(options, draft, values, element);
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
    onSent(values);
    return true;
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
    isSending,
    isBusy,
    failure,
    forgetFailure: () => setFailure(null),
    deliver,
    /** Null unless the last try failed because the site could not be reached, perhaps before the page was loaded. */
    resend: resending === "no" ? null : resend,
    setResending,
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
    const token = draft.read()?.token;
    const answer = await sendNotification(body, {
      "idempotency-key": key,
      ...(token && { "x-form-token": token }),
      ...(await senderHeaders(form)),
    });
    const { error } = answer;
    return { problem: options.explain(answer), away: error?.isAway ? asSentence(error.message) : null };
  } catch {
    // Offline, code that a form loads when it is sent may be missing too.
    return { problem: options.fallback, away: navigator.onLine ? null : "You are offline." };
  }
}

const asSentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
