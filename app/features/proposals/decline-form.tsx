import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import type { Answer } from "#app/features/proposals/proposals.data.ts";
import { unsentKey, useUnsentAnswer } from "#app/features/proposals/unsent-answers.ts";
import { useFormSubmission } from "#app/features/proposals/use-form-submission.ts";
import { type Submit, useSubmissionKey } from "#app/lib/use-submission-key.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

interface DeclineFormProps {
  document: ProposalDocument;
  documentHash: string;
  onDecline(answer: Answer, submit: Submit): Promise<void>;
}

const EMPTY = { text: "" };

/** Form to decline. The first click on the button asks for confirmation. */
export function DeclineForm({ document, documentHash, onDecline }: DeclineFormProps) {
  const texts = pageTexts[document.language];
  const submit = useSubmissionKey(unsentKey("decline", document.number));
  const [{ text }, setInput] = useUnsentAnswer("decline", document.number, EMPTY);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, run] = useFormSubmission();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirming) setConfirming(true);
    else void run(() => onDecline({ document_hash: documentHash, text }, submit));
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextArea
        label={texts.declineText}
        maxLength={10_000}
        value={text}
        onChange={(event) => setInput({ text: event.target.value })}
      />
      {isConfirming ? (
        <div className="flex flex-col gap-3 rounded-xl bg-[#fdeee9] p-4">
          <p role="alert">{texts.declineSure}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" disabled={isBusy}>
              {texts.declineYes}
            </Button>
            <Button variant="secondary" disabled={isBusy} autoFocus onClick={() => setConfirming(false)}>
              {texts.declineNo}
            </Button>
          </div>
        </div>
      ) : (
        <Button type="submit" variant="secondary">
          {texts.declineButton}
        </Button>
      )}
    </form>
  );
}
