import { type FormEvent, useRef } from "react";
import { focusFirst } from "#app/features/requests/form-elements.ts";
import type { RequestFormOptions } from "#app/features/requests/request-form-options.ts";
import { useDelivery } from "#app/features/requests/use-delivery.ts";
import { startValues, useFormValues } from "#app/features/requests/use-form-values.ts";
import { useMistakes } from "#app/features/requests/use-mistakes.ts";
import { useOpenedForm } from "#app/features/requests/use-opened-form.ts";
import { usePreparation } from "#app/features/requests/use-preparation.ts";
import { useStoredDraft } from "#app/features/requests/use-stored-draft.ts";
import { storeVisitPerson } from "#app/features/requests/visit-person.ts";

/** What the four forms have in common: drafts, prefilled details, mistakes, sending once. */
export function useRequestForm<Field extends string>(options: RequestFormOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useStoredDraft(options.id);
  const values = useFormValues(options.fields);
  const prepare = usePreparation(options, draft);
  const mistakes = useMistakes(options);
  const onSent = (sent: Record<Field, string>) => {
    values.clear();
    mistakes.startAgain();
    options.onSuccess(sent);
  };
  const delivery = useDelivery(options, { form, draft, readValues: values.read, onSent });
  const isReady = useOpenedForm(options.id, form, () => {
    const stored = draft.open();
    values.set(startValues(options, stored, form.current));
    if (stored?.sent) delivery.setResending(stored.isWaiting ? "waiting" : "left");
  });

  const change = ({ target }: { readonly target: Pick<HTMLInputElement, "name" | "value"> }) => {
    const field = options.fields.find((name) => name === target.name);
    if (!field) return;
    const next = { ...values.read(), [field]: target.value };
    values.set(next);
    draft.store({ values: next, isWaiting: false });
    delivery.setResending("no");
    if (field === "name" || field === "email") storeVisitPerson({ [field]: target.value });
    void mistakes.onChange(field, next);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (delivery.isSending.current) return;
    delivery.isSending.current = true;
    const found = await mistakes.onSubmit(values.read());
    delivery.isSending.current = false;
    delivery.forgetFailure();
    // Unchecked where the rules could not be loaded: the server checks them too.
    if (!found || Object.keys(found).length === 0) await delivery.deliver(currentTarget);
    else if (options.onMistake) options.onMistake(found, currentTarget);
    else focusFirst(currentTarget, found);
  };

  return {
    values: values.shown,
    failure: delivery.failure,
    resend: delivery.resend,
    isBusy: delivery.isBusy,
    /** False until the page can send the form itself. */
    isReady,
    form: { ref: form, onSubmit: submit, onFocusCapture: prepare, method: "post" } as const,
    field: (name: Field) => ({
      name,
      value: values.shown[name],
      onChange: change,
      error: mistakes.errors[name] || undefined,
    }),
  };
}
