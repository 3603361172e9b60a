import { type ReactNode, Suspense, useState } from "react";
import { Options, SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { EmailField } from "#app/features/requests/email-field.tsx";
import { FormFrame } from "#app/features/requests/form-frame.tsx";
import { loadConfirmation, RequestSent } from "#app/features/requests/lazy-request-sent.tsx";
import { explainContact, messages } from "#app/features/requests/request-messages.ts";
import type { SentRequest } from "#app/features/requests/request-sent.tsx";
import { useRequestForm } from "#app/features/requests/use-request-form.ts";
import { notify } from "#app/lib/notify.ts";
import { inquiryTypes } from "#domain/request-options.ts";

/** The rules need a library that is not loaded before the form is used. */
const loadRules = () => import("#domain/requests.schema.ts");

interface ContactFormProps {
  start?: { readonly inquiry: string; readonly message: string };
  /** The planner who will reply, shown once the message was sent. */
  planner?: ReactNode;
}

/** The form 'Send Us a Message', which checks each field when it is left. */
export function ContactForm({ start, planner }: ContactFormProps) {
  const [sentRequest, setSentRequest] = useState<SentRequest | null>(null);
  const request = useRequestForm({
    id: "contact",
    fields: ["name", "email", "phone", "inquiry", "message"],
    start,
    checksOnLeaving: true,
    check: async (values) => {
      const { contactForm, fieldErrors } = await loadRules();
      return fieldErrors(contactForm, values);
    },
    // Failures are retried when the code is needed.
    prepare: () => void Promise.allSettled([loadRules(), loadConfirmation()]),
    toBody: ({ name, email, phone, inquiry, message }) => ({
      type: "contact",
      data: { name, email, phone, inquiry, message },
    }),
    explain: explainContact,
    fallback: messages.contact.fallback,
    onSuccess: ({ email }) => {
      setSentRequest({ success: messages.contact.success, what: "your message", email });
    },
    onFailure: (description) => notify({ tone: "error", title: "Error", description }),
  });
  return (
    <>
      <Suspense>
        {sentRequest && (
          <div className="mb-8">
            <RequestSent {...sentRequest} planner={planner} />
          </div>
        )}
      </Suspense>
      <FormFrame
        requestForm={request}
        hint="All fields marked are required unless specified as optional"
        submit={{ label: "Send Message", busy: "Sending..." }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...request.field("name")} label="Name" required autoComplete="name" />
          <EmailField {...request.field("email")} />
          <TextField {...request.field("phone")} label="Phone" type="tel" optional autoComplete="tel" />
          <SelectField {...request.field("inquiry")} label="Inquiry Type" optional>
            <option value="">Select an inquiry type</option>
            <Options of={inquiryTypes.map(({ id, label }) => [id, label])} />
          </SelectField>
        </div>
        <TextArea {...request.field("message")} label="Message" required rows={6} />
      </FormFrame>
    </>
  );
}
