import type { FormEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea } from "#app/components/ui/field.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import type { Answer } from "#app/features/proposals/proposals.data.ts";
import { unsentKey, useUnsentAnswer } from "#app/features/proposals/unsent-answers.ts";
import { useFormSubmission } from "#app/features/proposals/use-form-submission.ts";
import { newId } from "#app/lib/new-id.ts";
import { type Submit, useSubmissionKey } from "#app/lib/use-submission-key.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

interface ChangesFormProps {
  document: ProposalDocument;
  documentHash: string;
  onAskForChanges(answer: Answer, submit: Submit): Promise<void>;
}

interface RequestedChange {
  readonly id: string;
  readonly about: string;
  readonly text: string;
}

interface UnsentChanges {
  readonly text: string;
  readonly requestedChanges: readonly RequestedChange[];
}
const EMPTY_CHANGES: UnsentChanges = { text: "", requestedChanges: [] };

/** Form to ask for changes to the whole proposal, and to single days or prices. */
export function ChangesForm({ document, documentHash, onAskForChanges }: ChangesFormProps) {
  const documentLabels = labels[document.language];
  const texts = pageTexts[document.language];
  const submit = useSubmissionKey(unsentKey("changes", document.number));
  const [{ text, requestedChanges }, setInput] = useUnsentAnswer("changes", document.number, EMPTY_CHANGES);
  const setText = (next: string) => setInput((input) => ({ ...input, text: next }));
  const setRequestedChanges = (next: readonly RequestedChange[]) =>
    setInput((input) => ({ ...input, requestedChanges: next }));
  const [isBusy, run] = useFormSubmission();
  const subjects = [
    ...document.days.map((day) => `${documentLabels.day} ${day.day}: ${day.title}`),
    ...document.lines.map((line) => line.label),
  ];
  const updateChange = (id: string, changes: Partial<RequestedChange>) =>
    setRequestedChanges(
      requestedChanges.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)),
    );
  const items = requestedChanges
    .filter((entry) => entry.text.trim())
    .map((entry) => ({ about: entry.about, text: entry.text }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onAskForChanges({ document_hash: documentHash, text, items }, submit));
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextArea
        label={texts.changesText}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {requestedChanges.map((entry) => (
        <ChangeFields
          key={entry.id}
          entry={entry}
          subjects={subjects}
          texts={texts}
          onChange={(changes) => updateChange(entry.id, changes)}
          onRemove={() => setRequestedChanges(requestedChanges.filter((other) => other.id !== entry.id))}
        />
      ))}
      <Button
        variant="secondary"
        className="h-auto py-2"
        onClick={() =>
          setRequestedChanges([...requestedChanges, { id: newId(), about: subjects[0] ?? "", text: "" }])
        }
      >
        {texts.addChange}
      </Button>
      <Button type="submit" disabled={isBusy || (!text.trim() && items.length === 0)}>
        {texts.changesButton}
      </Button>
    </form>
  );
}

interface ChangeFieldsProps {
  entry: RequestedChange;
  subjects: readonly string[];
  texts: (typeof pageTexts)[keyof typeof pageTexts];
  onChange(changes: Partial<RequestedChange>): void;
  onRemove(): void;
}

function ChangeFields({ entry, subjects, texts, onChange, onRemove }: ChangeFieldsProps) {
  return (
    <div className="flex flex-col gap-3 border-sand-deep border-l-4 pl-4">
      <SelectField
        label={texts.changesAbout}
        value={entry.about}
        onChange={(event) => onChange({ about: event.target.value })}
      >
        {subjects.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </SelectField>
      <TextArea
        label={texts.changesText}
        rows={2}
        maxLength={2000}
        value={entry.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Button variant="quiet" size="sm" onClick={onRemove}>
        {texts.removeChange}
      </Button>
    </div>
  );
}
