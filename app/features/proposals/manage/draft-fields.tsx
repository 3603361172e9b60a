import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { CurrencySelect } from "#app/features/proposals/manage/currency-select.tsx";
import { TemplatePicker } from "#app/features/proposals/manage/template-picker.tsx";
import { useWholeNumber } from "#app/lib/use-whole-number.ts";
import { YEAR_OUT_OF_RANGE } from "#domain/calendar-date.schema.ts";
import { datesAfterStartChange, type ProposalDefaults } from "#domain/proposals/defaults.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { type DraftFields, datesOutOfRange } from "#domain/proposals/schema.ts";

interface FieldsProps {
  fields: DraftFields;
  onChange(changes: Partial<DraftFields>): void;
}

/** Element id of a field, for links to it. */
export const fieldId = (name: string) => `draft-${name}`;

const endsBeforeStart = ({ start_date, end_date }: DraftFields): boolean =>
  start_date !== null && end_date !== null && end_date < start_date;

/** Whether the dates cannot be saved: the last day is before the first, or a year is out of range. */
export const hasWrongDates = (fields: DraftFields): boolean =>
  endsBeforeStart(fields) || datesOutOfRange(fields).length > 0;

const dateOrNull = (value: string) => value || null;

interface WithDefaults extends FieldsProps {
  defaults: ProposalDefaults;
}

interface TripFieldsProps extends WithDefaults {
  /** Date in the agency's time zone. */
  today: string;
  /** One of the amounts as typed; undefined while there is none. */
  amount: string | undefined;
}

export function TripFields({ fields, onChange, defaults, today, amount }: TripFieldsProps) {
  const wrongYears = datesOutOfRange(fields);
  const yearProblem = (name: (typeof wrongYears)[number]) =>
    wrongYears.includes(name) ? YEAR_OUT_OF_RANGE : undefined;
  const dateField = (
    name: "end_date" | "valid_until" | "deposit_due_date" | "balance_due_date",
    label: string,
    { hint, error }: { hint?: ReactNode; error?: string | undefined } = {},
  ) => (
    <TextField
      id={fieldId(name)}
      {...{ label, hint }}
      error={yearProblem(name) ?? error}
      type="date"
      value={fields[name] ?? ""}
      onChange={(event) => onChange({ [name]: dateOrNull(event.target.value) })}
    />
  );
  const numberField = (
    name: "adults" | "children" | "deposit_percent" | "deposit_days",
    label: string,
    min: number,
    max: number,
  ) => (
    <NumberField
      id={fieldId(name)}
      {...{ label, min, max }}
      value={fields[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 @min-[40rem]:grid-cols-4">
      <div className="col-span-2">
        <TextField
          id={fieldId("title")}
          label="Title"
          placeholder="Such as 'Ten days in the Exumas'"
          maxLength={200}
          value={fields.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      <div className="col-span-2">
        <TextField
          id={fieldId("location")}
          label="Destination"
          maxLength={200}
          value={fields.location}
          onChange={(event) => onChange({ location: event.target.value })}
        />
      </div>
      <TextField
        id={fieldId("start_date")}
        label="First day"
        type="date"
        error={yearProblem("start_date")}
        value={fields.start_date ?? ""}
        // The other dates move with the first day.
        onChange={(event) =>
          onChange(datesAfterStartChange(fields, dateOrNull(event.target.value), defaults, today))
        }
      />
      {dateField("end_date", "Last day", {
        error: endsBeforeStart(fields) ? "Before the first day" : undefined,
      })}
      {numberField("adults", "Adults", 1, PROPOSAL_LIMITS.people)}
      {numberField("children", "Children", 0, PROPOSAL_LIMITS.people)}
      <LanguageAndCurrency {...{ fields, onChange, amount }} />
      {dateField("valid_until", "Valid until")}
      {numberField("deposit_percent", "Deposit (%)", 0, 100)}
      {numberField("deposit_days", "Due after (days)", 0, PROPOSAL_LIMITS.depositDays)}
      {dateField("deposit_due_date", "Or due on")}
      {dateField("balance_due_date", "Balance due")}
    </div>
  );
}

function NumberField({
  id,
  label,
  ...options
}: { id: string; label: string } & Parameters<typeof useWholeNumber>[0]) {
  const { field, error } = useWholeNumber(options);
  return <TextField {...{ id, label, error }} {...field} />;
}

function LanguageAndCurrency({ fields, onChange, amount }: FieldsProps & Pick<TripFieldsProps, "amount">) {
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
      <CurrencySelect
        id={fieldId("currency")}
        value={fields.currency}
        amount={amount}
        onChange={(currency) => onChange({ currency })}
      />
    </>
  );
}

function SetDefaultLink() {
  return (
    <Link to="/admin/settings?part=money" target="_blank" rel="noopener" className="text-sea underline">
      Set a default in Settings<span className="sr-only"> (in a new tab)</span>
    </Link>
  );
}

/** Keeps empty lines while typing. They are dropped on save. */
const itemsOf = (text: string) => text.split("\n");

const TEMPLATE_NAMES = {
  introduction: "Introduction templates",
  terms: "Terms templates",
  cancellation_terms: "Cancellation terms templates",
} as const;

export function TextFields({
  fields,
  onChange,
  defaults,
  isFirstVersion,
}: WithDefaults & { isFirstVersion: boolean }) {
  const textField = (name: keyof typeof TEMPLATE_NAMES, label: string) => (
    <div className="flex flex-col gap-2">
      <TextArea
        id={fieldId(name)}
        label={label}
        hint={name !== "introduction" && !defaults[name] && <SetDefaultLink />}
        rows={3}
        value={fields[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
      {name !== "introduction" && !fields[name].trim() && defaults[name] && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => onChange({ [name]: defaults[name] })}
        >
          Use the default {label.toLowerCase()}
        </Button>
      )}
      <TemplatePicker
        language={fields.language}
        currency={fields.currency}
        kind={name}
        name={TEMPLATE_NAMES[name]}
        onUse={(template) => onChange({ [name]: template.body })}
        current={fields[name].trim() ? { body: fields[name] } : null}
      />
    </div>
  );
  const listField = (name: "includes" | "excludes", label: string) => (
    <TextArea
      id={fieldId(name)}
      label={label}
      hint="One per line."
      value={fields[name].join("\n")}
      onChange={(event) => onChange({ [name]: itemsOf(event.target.value) })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {!isFirstVersion && (
        <TextArea
          id={fieldId("change_note")}
          label="Change summary"
          hint="Shown above the new version."
          rows={2}
          value={fields.change_note}
          onChange={(event) => onChange({ change_note: event.target.value })}
        />
      )}
      {textField("introduction", "Introduction")}
      <div className="grid gap-4 sm:grid-cols-2">
        {listField("includes", "Included")}
        {listField("excludes", "Not included")}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {textField("terms", "Terms")}
        {textField("cancellation_terms", "Cancellation terms")}
      </div>
    </div>
  );
}
