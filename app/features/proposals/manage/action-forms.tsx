import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { PriceLines } from "#app/features/proposals/price-lines.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { type Submit, useSubmissionKey } from "#app/lib/use-submission-key.ts";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { amountForField, formatMoney, parseAmount } from "#domain/proposals/money.ts";
import type { ProposalMoney } from "#domain/proposals/proposal-money.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { dateIn } from "#domain/zone-offset.ts";

type Body = Readonly<Record<string, unknown>>;

function Form({
  button,
  isDangerous = false,
  onSend,
  children,
}: {
  button: string;
  isDangerous?: boolean;
  onSend(): Promise<unknown>;
  children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSend().finally(() => setBusy(false));
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3 rounded-xl border border-sand-deep p-4">
      {children}
      <Button type="submit" size="sm" variant={isDangerous ? "danger" : "primary"} disabled={isBusy}>
        {button}
      </Button>
    </form>
  );
}

interface TextFormProps {
  label: string;
  button: string;
  type?: "text" | "email";
  /** By default, only an e-mail address is required. */
  isRequired?: boolean;
  /** What a serious action causes. If set, the button is red. */
  consequence?: string;
  onSend(text: string): Promise<unknown>;
}

export function TextForm({
  label,
  button,
  type = "text",
  isRequired = type === "email",
  consequence,
  onSend,
}: TextFormProps) {
  const [text, setText] = useState("");
  return (
    <Form button={button} isDangerous={consequence !== undefined} onSend={() => onSend(text)}>
      {consequence && <p>{consequence}</p>}
      <TextField
        label={label}
        type={type}
        required={isRequired}
        optional={!isRequired}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Form>
  );
}

export function DateForm({ label, onSend }: { label: string; onSend(date: string): Promise<unknown> }) {
  const [date, setDate] = useState("");
  return (
    <Form button="Save" onSend={() => onSend(date)}>
      <TextField
        label={label}
        type="date"
        required
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
    </Form>
  );
}

/** Records that a traveler accepted by telephone or in writing: who accepted, and how. */
export function AcceptanceForm({
  visibleVersion,
  onSend,
}: {
  visibleVersion: StaffVersion;
  onSend(body: Body, submit: Submit): Promise<unknown>;
}) {
  const document = parseDocument(visibleVersion.document ?? "");
  const [choices, setChoices] = useState(() => defaultChoices(document));
  const [name, setName] = useState("");
  const [evidence, setEvidence] = useState("");
  const submit = useSubmissionKey();
  const { total } = totalsOf(document, choices);
  const body = {
    document_hash: visibleVersion.documentHash,
    choices,
    total: Number(total),
    name,
    evidence,
  };
  return (
    <Form
      button={`Record for ${formatMoney(total, document.currency, "en")}`}
      onSend={() => onSend(body, submit)}
    >
      <PriceLines
        document={document}
        choices={choices}
        onToggle={(key) => setChoices(toggleChoice(document, choices, key))}
      />
      <TextField
        label="Who accepted"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="How they accepted"
        hint="Such as 'By phone on Monday at 10:00, from her own number'."
        required
        value={evidence}
        onChange={(event) => setEvidence(event.target.value)}
      />
    </Form>
  );
}

/** Records a payment. Prefilled with the amount due, today's date, and the proposal's number as the reference. */
export function PaymentForm({
  currencies,
  due,
  number,
  onSend,
}: {
  /** The first is the proposal's. An earlier version may have been paid in another. */
  currencies: readonly string[];
  due: ProposalMoney["due"];
  number: string;
  onSend(body: Body, submit: Submit): Promise<unknown>;
}) {
  const { timeZone } = useSiteDetails();
  const [currency, setCurrency] = useState(currencies[0] ?? "USD");
  const [amount, setAmount] = useState(due ? amountForField(due.amount, currency) : "");
  const [received_on, setReceived] = useState(() => dateIn(timeZone, new Date()));
  const [means, setMeans] = useState("bank_transfer");
  const [reference, setReference] = useState(number);
  const [isAmountInvalid, setAmountInvalid] = useState(false);
  const submit = useSubmissionKey();
  const send = async () => {
    const isRefund = amount.trim().startsWith("-");
    const parsed = parseAmount(amount.trim().replace(/^-/, ""), currency);
    const isInvalid = parsed === null || parsed === 0n || parsed > PROPOSAL_LIMITS.payment;
    setAmountInvalid(isInvalid);
    if (isInvalid) return;
    const signedAmount = Number(isRefund ? -parsed : parsed);
    await onSend({ amount: signedAmount, currency, received_on, means, reference }, submit);
  };
  return (
    <Form button="Record payment" onSend={send}>
      <TextField
        label={`Amount in ${currency}`}
        hint="For a refund, enter a negative amount: it is not asked for again. For an amount that is still to be paid, such as a mistake or a payment that came back, choose the method 'Correction'."
        inputMode="decimal"
        required
        value={amount}
        error={isAmountInvalid ? "Write the amount as 2,400.00 or 2400." : undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      {currencies.length > 1 && (
        <SelectField label="Currency" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Received on"
        type="date"
        required
        value={received_on}
        onChange={(event) => setReceived(event.target.value)}
      />
      <SelectField label="Method" value={means} onChange={(event) => setMeans(event.target.value)}>
        <option value="bank_transfer">Bank transfer</option>
        <option value="card">Card</option>
        <option value="cash">Cash</option>
        <option value="other">Other</option>
        <option value="correction">Correction</option>
      </SelectField>
      <TextField
        label="Reference"
        optional
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </Form>
  );
}
