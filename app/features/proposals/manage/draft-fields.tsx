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
  const text = (name: "title" | "location", label: string) => (
    <TextField
      label={label}
      value={fields[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const count = (
    name: "adults" | "children" | "deposit_percent",
    label: string,
    least: number,
    most: number,
  ) => (
    <TextField
      label={label}
      type="number"
      min={least}
      max={most}
      value={fields[name]}
      onChange={(event) => onChange({ [name]: whole(event.target.valueAsNumber, least, most) })}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text("title", "Title")}
      {text("location", "Destination")}
      <LanguageAndCurrency fields={fields} onChange={onChange} />
      {date("start_date", "First day")}
      {date("end_date", "Last day")}
      {count("adults", "Adults", 1, LIMITS.people)}
      {count("children", "Children", 0, LIMITS.people)}
      {count("deposit_percent", "Deposit in percent", 0, 100)}
      {date("deposit_due_date", "Deposit due", "Empty: on acceptance.")}
      {date("balance_due_date", "Balance due")}
      {date("valid_until", "Valid until", "The traveller can accept until the end of this day.")}
    </div>
  );
}

function LanguageAndCurrency({ fields, onChange }: FieldsProps) {
  return (
    <>
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
    </>
  );
}

/** Empty lines are dropped when the draft is saved, not while somebody types. */
const itemsOf = (text: string) => text.split("\n");

export function TextFields({ fields, onChange }: FieldsProps) {
  const text = (
    name: "introduction" | "terms" | "cancellation_terms" | "change_note",
    label: string,
    hint?: string,
  ) => (
    <TextArea
      label={label}
      hint={hint}
      value={fields[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const list = (name: "includes" | "excludes", label: string) => (
    <TextArea
      label={label}
      hint="One per line."
      value={fields[name].join("\n")}
      onChange={(event) => onChange({ [name]: itemsOf(event.target.value) })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {text("introduction", "Introduction")}
      {list("includes", "Included")}
      {list("excludes", "Not included")}
      {text("terms", "Terms")}
      {text("cancellation_terms", "Cancellation terms")}
      {text("change_note", "What changed, in a sentence", "Shown with a new version, outside the document.")}
    </div>
  );
}
