import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import type { Acceptance } from "#app/features/proposals/proposals.data.ts";
import { useFormSubmission } from "#app/features/proposals/use-form-submission.ts";
import { type Submit, useSubmissionKey } from "#app/lib/use-submission-key.ts";
import { labels } from "#domain/proposals/labels.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

interface AcceptFormProps {
  document: ProposalDocument;
  documentHash: string;
  choices: readonly string[];
  /** The traveler's earlier answer that this page shows. */
  answer: ProposalView["answer"];
  onAccept(acceptance: Acceptance, submit: Submit): Promise<void>;
}

/** Form to accept with a typed name and a checkbox. It sends the total that the traveler saw. */
export function AcceptForm({ document, documentHash, choices, answer, onAccept }: AcceptFormProps) {
  const documentLabels = labels[document.language];
  const texts = pageTexts[document.language];
  const submit = useSubmissionKey();
  const consentId = useId();
  const [name, setName] = useState("");
  const [hasAgreed, setAgreed] = useState(false);
  const [hasTriedToSubmit, setTriedToSubmit] = useState(false);
  const [isBusy, run] = useFormSubmission();
  const accept = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTriedToSubmit(true);
    if (!name.trim() || !hasAgreed) {
      const firstMissing = name.trim() ? "[name=consent]" : "[name=name]";
      return event.currentTarget.querySelector<HTMLElement>(firstMissing)?.focus();
    }
    const total = Number(totalsOf(document, choices).total);
    const acceptance = { document_hash: documentHash, choices, total, name, consent: true } as const;
    void run(() => onAccept({ ...acceptance, seen_answer: answer?.at ?? null }, submit));
  };
  return (
    <form noValidate onSubmit={accept} className="flex flex-col gap-4">
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        value={name}
        error={hasTriedToSubmit && !name.trim() ? texts.missing : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <label htmlFor={consentId} className="flex items-start gap-3">
          <input
            id={consentId}
            type="checkbox"
            name="consent"
            required
            checked={hasAgreed}
            aria-invalid={hasTriedToSubmit && !hasAgreed ? true : undefined}
            aria-describedby={hasTriedToSubmit && !hasAgreed ? `${consentId}-error` : undefined}
            onChange={(event) => setAgreed(event.target.checked)}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span>{documentLabels.consent}</span>
        </label>
        {hasTriedToSubmit && !hasAgreed && (
          <p id={`${consentId}-error`} role="alert" className="mt-1 text-coral-ink text-sm">
            {texts.consentMissing}
          </p>
        )}
      </div>
      <Button type="submit" size="lg" disabled={isBusy} className="h-auto py-2">
        {texts.acceptButton(pricesOf(document, choices).total.text)}
      </Button>
    </form>
  );
}
