import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import type { Answer } from "#app/features/proposals/proposals.data.ts";
import { useIdempotencyKey, useSending } from "#app/features/proposals/use-sending.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

interface DeclineFormProps {
  document: ProposalDocument;
  documentHash: string;
  onDecline(answer: Answer): Promise<void>;
}

export function DeclineForm({ document, documentHash, onDecline }: DeclineFormProps) {
  const texts = pageTexts[document.language];
  const idempotency_key = useIdempotencyKey();
  const [text, setText] = useState("");
  const [isBusy, run] = useSending();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onDecline({ document_hash: documentHash, text, idempotency_key }));
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextArea
        label={texts.declineText}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="danger" disabled={isBusy}>
        {texts.declineButton}
      </Button>
    </form>
  );
}
