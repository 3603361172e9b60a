import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import {
  type ActionFormContext,
  ActionFrame,
  useActionForm,
  useStoredKey,
} from "#app/features/proposals/manage/action-frame.tsx";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { PriceLines } from "#app/features/proposals/price-lines.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { amountForField, formatMoney, parseAmount } from "#domain/proposals/money.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { dateIn } from "#domain/zone-offset.ts";

export type ActionFormName = keyof typeof ONE_FIELD | "accept" | "payment";

interface ActionFormProps extends ActionFormContext {
  name: ActionFormName;
}

/** The form of an action that needs input from staff. */
export function ActionForm({ name, ...props }: ActionFormProps) {
  const { visibleVersion } = props;
  const currency = visibleVersion?.fields.currency;
  const { currencies = currency ? [currency] : [] } = props;
  if (name === "accept")
    return visibleVersion && <AcceptanceForm {...props} visibleVersion={visibleVersion} />;
  if (name === "payment") return currencies.length > 0 && <PaymentForm {...props} currencies={currencies} />;
  return <OneFieldForm name={name} {...props} />;
}

/** Actions that need one text or date. `field` is its name for the server function `calls`. */
const ONE_FIELD = {
  extend: {
    label: "Valid until",
    type: "date",
    isRequired: true,
    button: "Save",
    calls: "extend-proposal",
    field: "valid_until",
    done: "Extended",
  },
  withdraw: {
    label: "Reason for the traveler",
    type: "text",
    isRequired: false,
    button: "Withdraw proposal",
    calls: "withdraw-proposal",
    field: "reason",
    done: "Withdrawn",
  },
  email: {
    label: "New address",
    type: "email",
    isRequired: true,
    button: "Change and send",
    calls: "change-proposal-email",
    field: "email",
    done: "E-mail address changed",
  },
  void: {
    label: "Reason for the traveler",
    type: "text",
    isRequired: true,
    button: "Void acceptance",
    calls: "void-proposal-acceptance",
    field: "reason",
    done: "Acceptance voided",
  },
  "put-off": {
    label: "Show on the dashboard again on",
    type: "date",
    isRequired: true,
    button: "Save",
    calls: "put-off-proposal-payment",
    field: "until",
    done: "Put off",
  },
} as const;

/** What a serious action causes. */
function consequenceOf({ name, visibleVersion, paid, hasDraft }: ActionFormProps): string | null {
  if (name === "withdraw")
    return visibleVersion
      ? "The traveler can no longer read or accept it, and gets an e-mail, with your reason if you give one. No trip or payment is affected. You can send a new version later."
      : "Nothing was sent, so no e-mail goes out.";
  if (name !== "void") return null;
  return [
    "The trip is canceled and leaves the traveler's account, and they get an e-mail with your reason.",
    hasDraft
      ? "Your draft stays as it is. What was changed in the trip since it was accepted stays readable on the canceled trip."
      : "A new draft opens with the trip as it is now, including what was changed since it was accepted.",
    paid
      ? `The ${paid} you received stay recorded. If you refund them, record that as a negative payment.`
      : "No payment was recorded.",
  ].join(" ");
}

function OneFieldForm(props: ActionFormProps & { name: keyof typeof ONE_FIELD }) {
  const { label, type, isRequired, button, calls, field, done } = ONE_FIELD[props.name];
  const record = useActionForm(props, {
    name: props.name,
    blank: { text: "" },
    done,
    send: ({ text }) => props.call(calls, { [field]: text }),
  });
  const consequence = consequenceOf(props);
  return (
    <ActionFrame {...{ record, button }} isDangerous={consequence !== null} onClose={props.onClose}>
      {consequence && <p>{consequence}</p>}
      <TextField
        {...{ label, type }}
        required={isRequired}
        optional={!isRequired}
        {...record.field("text")}
      />
    </ActionFrame>
  );
}

/** Records that a traveler accepted by telephone or in writing: who accepted, and how. */
function AcceptanceForm({ visibleVersion, ...props }: ActionFormContext & { visibleVersion: StaffVersion }) {
  const document = parseDocument(visibleVersion.document ?? "");
  const submit = useStoredKey("acceptance", props.number);
  const totalWith = (choices: readonly string[]) => totalsOf(document, choices).total;
  const record = useActionForm(props, {
    name: `acceptance-${visibleVersion.number}`,
    blank: { choices: defaultChoices(document), name: "", evidence: "" },
    done: "Acceptance recorded",
    send: (acceptance) => {
      const total = Number(totalWith(acceptance.choices));
      const body = { ...acceptance, document_hash: visibleVersion.documentHash, total };
      return submit((idempotency_key) =>
        props.call("record-proposal-acceptance", { ...body, idempotency_key }),
      );
    },
  });
  const { form, field, input } = record;
  return (
    <ActionFrame
      record={record}
      button={`Record for ${formatMoney(totalWith(input.choices), document.currency, "en")}`}
      onClose={props.onClose}
    >
      <PriceLines
        document={document}
        choices={input.choices}
        onToggle={(key) => form.setValue("choices", toggleChoice(document, input.choices, key))}
      />
      <TextField label="Who accepted" required {...field("name")} />
      <TextArea
        label="How they accepted"
        hint="Such as 'By phone on Monday at 10:00, from her own number'."
        required
        {...field("evidence")}
      />
    </ActionFrame>
  );
}

/** A payment as a number; a refund is negative. Null if it cannot be one. */
function parsePayment(typed: string, currency: string): number | null {
  const amount = parseAmount(typed.trim().replace(/^-/, ""), currency);
  if (amount === null || amount === 0n || amount > PROPOSAL_LIMITS.payment) return null;
  return Number(typed.trim().startsWith("-") ? -amount : amount);
}

/**
 * Records a payment. Prefilled with the amount due, today's date, and the proposal's number as the reference. The first
 * currency is the proposal's. An earlier version may have been paid in another.
 */
function PaymentForm({ currencies, ...props }: ActionFormContext & { currencies: readonly string[] }) {
  const { timeZone } = useSiteDetails();
  const submit = useStoredKey("payment", props.number);
  const [currency = "USD"] = currencies;
  const record = useActionForm(props, {
    name: "payment",
    blank: {
      amount: props.due ? amountForField(props.due.amount, currency) : "",
      currency,
      received_on: dateIn(timeZone, new Date()),
      means: "bank_transfer",
      reference: props.number,
    },
    done: "Payment recorded",
    send: (payment) => {
      const body = { ...payment, amount: parsePayment(payment.amount, payment.currency) };
      return submit((idempotency_key) => props.call("record-proposal-payment", { ...body, idempotency_key }));
    },
  });
  const { field, input } = record;
  return (
    <ActionFrame record={record} button="Record payment" onClose={props.onClose}>
      <TextField
        label={`Amount in ${input.currency}`}
        hint="For a refund, enter a negative amount: it is not asked for again. For an amount that is still to be paid, such as a mistake or a payment that came back, choose the method 'Correction'."
        inputMode="decimal"
        required
        {...field("amount", {
          validate: (typed, payment) =>
            parsePayment(typed, payment.currency) !== null || "Write the amount as 2,400.00 or 2400.",
        })}
      />
      {currencies.length > 1 && (
        <SelectField label="Currency" {...field("currency", { deps: "amount" })}>
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      )}
      <TextField label="Received on" type="date" required {...field("received_on")} />
      <SelectField label="Method" {...field("means")}>
        <option value="bank_transfer">Bank transfer</option>
        <option value="card">Card</option>
        <option value="cash">Cash</option>
        <option value="other">Other</option>
        <option value="correction">Correction</option>
      </SelectField>
      <TextField label="Reference" optional {...field("reference")} />
    </ActionFrame>
  );
}
