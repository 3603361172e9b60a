import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { EmailSuggestion } from "#app/features/requests/email-suggestion.tsx";
import { HoneypotField } from "#app/features/requests/honeypot-field.tsx";
import { explainWith, messages } from "#app/features/requests/request-messages.ts";
import { Resend } from "#app/features/requests/resend.tsx";
import { useRequestForm } from "#app/features/requests/use-request-form.ts";
import { notify } from "#app/lib/notify.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { consentText } from "#domain/consent.ts";

const loadRules = () => import("#domain/email-address.ts");

const BUTTON_LABELS = { "email-signup": "Sign Up", "pre-launch-signup": "Notify Me" } as const;

const SIGNUP_FAILED = `${messages.signupFailure.title}. ${messages.signupFailure.description}`;

/** A form with one field and a button. `type` decides the texts. */
export function EmailSignup({ type }: { type: keyof typeof BUTTON_LABELS }) {
  const id = useId();
  const { name } = useSiteDetails();
  const [isSignedUp, setSignedUp] = useState(false);
  const request = useSignupForm(type, () => setSignedUp(true));
  const { error, ...field } = request.field("email");
  return (
    <form
      {...request.form}
      noValidate
      className="group/email relative flex w-full min-w-0 max-w-xl flex-col gap-3"
    >
      {error && (
        <p id={`${id}-error`} className="font-semibold">
          {error}
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <label htmlFor={id} className="sr-only">
          Email address
        </label>
        <input
          {...field}
          id={id}
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ""}${id}-consent`}
          className="min-h-13 min-w-0 grow rounded-full border border-ink/35 bg-white px-6 text-ink placeholder:text-ink-soft/80 aria-invalid:border-coral-ink"
        />
        <Button type="submit" size="lg" variant="sun" isReady={request.isReady} disabled={request.isBusy}>
          {request.isBusy ? "Submitting..." : BUTTON_LABELS[type]}
        </Button>
      </div>
      <HoneypotField />
      <p id={`${id}-consent`} className="text-sm">
        {consentText(name)}
      </p>
      {request.failure && (
        <p role="alert" className="font-semibold">
          {request.failure}
        </p>
      )}
      <EmailSuggestion email={field.value} onChange={field.onChange} />
      <Resend resend={request.resend} />
      {isSignedUp && (
        <div className="text-ink">
          <Notice tone="success" title={messages[type].success.title}>
            One more step: open the e-mail we are sending you and confirm your address.
          </Notice>
        </div>
      )}
    </form>
  );
}

function useSignupForm(type: keyof typeof BUTTON_LABELS, onSignedUp: () => void) {
  return useRequestForm({
    id: type,
    fields: ["email"],
    check: async ({ email }): Promise<Record<string, string>> => {
      const { toEmailAddress } = await loadRules();
      return toEmailAddress(email) ? {} : { email: messages.invalidEmail };
    },
    prepare: () => void loadRules().catch(() => {}),
    onInvalid: (_errors, form) => {
      void notify({ tone: "error", title: messages.invalidEmail });
      form.querySelector<HTMLInputElement>("[name=email]")?.focus();
    },
    toBody: ({ email }) => ({ type, data: { email: email.trim() } }),
    explain: explainWith(SIGNUP_FAILED),
    fallback: SIGNUP_FAILED,
    onSuccess: () => {
      onSignedUp();
      void notify({ tone: "success", ...messages[type].success });
    },
    onFailure: () => notify({ tone: "error", ...messages.signupFailure }),
  });
}
