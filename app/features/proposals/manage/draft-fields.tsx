import type { ReactNode } from "react";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { currencies } from "#domain/proposals/currency.ts";
import { LIMITS } from "#domain/proposals/limits.ts";
import type { DraftFields } from "#domain/proposals/schema.ts";

interface FieldsProps {
  fields: DraftFields;
  onChange(changes: Partial<DraftFields>): void;
}

const dateOrNull = (value: string) => value || null;
const whole = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Number.isInteger(value) ? value : least));

/** Who travels when, in which language, and how it is paid. */
export function TripFields({ fields, onChange }: FieldsProps) {
  const date = (
    name: "start_date" | "end_date" | "valid_until" | "deposit_due_date" | "balance_due_date",
    label: string,
    hint?: ReactNode,
  ) => (
    <TextField
      label={label}
      hint={hint}
      type="date"
      value={fields[name] ?? ""}
      onChange={(event) => onChange({ [name]: dateOrNull(event.target.value) })}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Title"
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label="Destination"
        value={fields.location}
        onChange={(event) => onChange({ location: event.target.value })}
      />
      <SelectField
        label="Language"
        value={fields.language}
        onChange={(event) => onChange({ language: event.target.value === "es" ? "es" : "en" })}
      >
        <option value="en">English</option>
        <option value="es">Spanish</option>
      </SelectField>
      <SelectField
        label="Currency"
        value={fields.currency ?? ""}
        onChange={(event) => onChange({ currency: event.target.value || null })}
      >
        <option value="">Choose...</option>
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      {date("start_date", "First day")}
      {date("end_date", "Last day")}
      <TextField
        label="Adults"
        type="number"
        min={1}
        max={LIMITS.people}
        value={fields.adults}
        onChange={(event) => onChange({ adults: whole(event.target.valueAsNumber, 1, LIMITS.people) })}
      />
      <TextField
        label="Children"
        type="number"
        min={0}
        max={LIMITS.people}
        value={fields.children}
        onChange={(event) => onChange({ children: whole(event.target.valueAsNumber, 0, LIMITS.people) })}
      />
      <TextField
        label="Deposit in percent"
        type="number"
        min={0}
        max={100}
        value={fields.deposit_percent}
        onChange={(event) => onChange({ deposit_percent: whole(event.target.valueAsNumber, 0, 100) })}
      />
      {date("deposit_due_date", "Deposit due", "Empty: on acceptance.")}
      {date("balance_due_date", "Balance due")}
      {date("valid_until", "Valid until", "The traveller can accept until the end of this day.")}
    </div>
  );
}

const linesOf = (items: readonly string[]) => items.join("\n");
/** Empty lines are dropped when the draft is saved, not while somebody types. */
export const itemsOf = (text: string) => text.split("\n");

export function TextFields({ fields, onChange }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label="Introduction"
        value={fields.introduction}
        onChange={(event) => onChange({ introduction: event.target.value })}
      />
      <TextArea
        label="Included"
        hint="One per line."
        value={linesOf(fields.includes)}
        onChange={(event) => onChange({ includes: itemsOf(event.target.value) })}
      />
      <TextArea
        label="Not included"
        hint="One per line."
        value={linesOf(fields.excludes)}
        onChange={(event) => onChange({ excludes: itemsOf(event.target.value) })}
      />
      <TextArea
        label="Terms"
        value={fields.terms}
        onChange={(event) => onChange({ terms: event.target.value })}
      />
      <TextArea
        label="Cancellation terms"
        value={fields.cancellation_terms}
        onChange={(event) => onChange({ cancellation_terms: event.target.value })}
      />
      <TextArea
        label="What changed, in a sentence"
        hint="Shown with a new version, outside the document."
        value={fields.change_note}
        onChange={(event) => onChange({ change_note: event.target.value })}
      />
    </div>
  );
}
