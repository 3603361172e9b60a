import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import type { Acceptance, Answer } from "#app/features/proposals/proposals.data.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { labels } from "#domain/proposals/labels.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";

interface AnswersProps {
  document: ProposalDocument;
  documentHash: string;
  choices: readonly string[];
  validUntil: string;
  onAccept(acceptance: Acceptance): Promise<void>;
  onAskForChanges(answer: Answer): Promise<void>;
  onDecline(answer: Answer): Promise<void>;
}

/** Accept, ask for changes, or decline. */
export function ProposalAnswers(props: AnswersProps) {
  const { document, validUntil } = props;
  const [current, setCurrent] = useState("accept");
  const documentLabels = labels[document.language];
  const texts = pageTexts[document.language];
  return (
    <section className="rounded-card bg-white p-6 ring-1 ring-sand-deep print:hidden">
      <h2 className="text-2xl text-sea">{texts.answer}</h2>
      <p className="mt-1 mb-4">{texts.validUntil(formatDate(validUntil, document.language))}</p>
      <Tabs
        label={texts.answer}
        current={current}
        onChange={setCurrent}
        tabs={[
          { id: "accept", label: documentLabels.accept, content: <AcceptForm {...props} /> },
          { id: "changes", label: documentLabels.askForChanges, content: <ChangesForm {...props} /> },
          { id: "decline", label: documentLabels.decline, content: <DeclineForm {...props} /> },
        ]}
      />
    </section>
  );
}

/** One key for the first try and every repeat of it. */
function useIdempotencyKey(): string {
  const key = useRef<string | null>(null);
  key.current ??= crypto.randomUUID();
  return key.current;
}

/** Runs what a form sends, and keeps its button from being pressed twice. */
function useSending(): [boolean, (send: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (send: () => Promise<void>) => {
    setBusy(true);
    await send().finally(() => setBusy(false));
  };
  return [isBusy, run];
}

function AcceptForm({ document, documentHash, choices, onAccept }: AnswersProps) {
  const documentLabels = labels[document.language];
  const texts = pageTexts[document.language];
  const idempotency_key = useIdempotencyKey();
  const consentId = useId();
  const [name, setName] = useState("");
  const [hasAgreed, setAgreed] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [isBusy, run] = useSending();
  const accept = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!name.trim() || !hasAgreed) return;
    const total = Number(totalsOf(document, choices).total);
    void run(() =>
      onAccept({ document_hash: documentHash, choices, total, name, consent: true, idempotency_key }),
    );
  };
  return (
    <form noValidate onSubmit={accept} className="flex flex-col gap-4">
      <TextField
        label={texts.name}
        autoComplete="name"
        required
        maxLength={200}
        value={name}
        error={wasTried && !name.trim() ? texts.missing : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <label htmlFor={consentId} className="flex items-start gap-3">
          <input
            id={consentId}
            type="checkbox"
            required
            checked={hasAgreed}
            aria-invalid={wasTried && !hasAgreed ? true : undefined}
            aria-describedby={wasTried && !hasAgreed ? `${consentId}-error` : undefined}
            onChange={(event) => setAgreed(event.target.checked)}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span>{documentLabels.consent}</span>
        </label>
        {wasTried && !hasAgreed && (
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

interface RequestedChange {
  readonly id: string;
  readonly about: string;
  readonly text: string;
}

function ChangesForm({ document, documentHash, onAskForChanges }: AnswersProps) {
  const documentLabels = labels[document.language];
  const texts = pageTexts[document.language];
  const idempotency_key = useIdempotencyKey();
  const [text, setText] = useState("");
  const [requested, setRequested] = useState<readonly RequestedChange[]>([]);
  const [isBusy, run] = useSending();
  const subjects = [
    ...document.days.map((day) => `${documentLabels.day} ${day.day}: ${day.title}`),
    ...document.lines.map((line) => line.label),
  ];
  const change = (id: string, changes: Partial<RequestedChange>) =>
    setRequested(requested.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  const items = requested
    .filter((entry) => entry.text.trim())
    .map(({ about, text: wanted }) => ({ about, text: wanted }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onAskForChanges({ document_hash: documentHash, text, items, idempotency_key }));
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextArea
        label={texts.changesText}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {requested.map((entry) => (
        <div key={entry.id} className="flex flex-col gap-3 border-sand-deep border-l-4 pl-4">
          <SelectField
            label={texts.changesAbout}
            value={entry.about}
            onChange={(event) => change(entry.id, { about: event.target.value })}
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
            onChange={(event) => change(entry.id, { text: event.target.value })}
          />
          <Button
            variant="quiet"
            size="sm"
            onClick={() => setRequested(requested.filter((other) => other.id !== entry.id))}
          >
            {texts.removeChange}
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        className="h-auto py-2"
        onClick={() =>
          setRequested([...requested, { id: crypto.randomUUID(), about: subjects[0] ?? "", text: "" }])
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

function DeclineForm({ document, documentHash, onDecline }: AnswersProps) {
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
