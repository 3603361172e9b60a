import type { ComponentProps } from "react";
import { Options, SelectField, TextField } from "#app/components/ui/field.tsx";
import type { EmailField } from "#app/features/requests/email-field.tsx";
import { daysIn, isMonth, monthsFrom, type TripWishes } from "#domain/trip-wishes.ts";

export type FieldProps = Pick<ComponentProps<typeof EmailField>, "name" | "value" | "onChange" | "error">;

/** Fields that every trip form has, all optional: the children's ages, and when they want to travel. */
export function TripWishFields({ field }: { field(name: keyof TripWishes): FieldProps }) {
  return (
    <>
      <TextField
        {...field("childAges")}
        label="Ages of Children"
        optional
        maxLength={100}
        placeholder="4, 9 (0 for a baby)"
      />
      <WhenField {...field("when")} />
    </>
  );
}

/** A month, certain days, or flexible. */
function WhenField({ name, value, onChange, error }: FieldProps) {
  const today = new Date().toISOString().slice(0, 10);
  const isInList = value === "" || value === "flexible" || isMonth(value);
  const { first, last } = value === DAYS ? { first: "", last: "" } : daysIn(value);
  const change = (when: string) => onChange({ target: { name: String(name), value: when } });
  const changeDays = (firstDay: string, lastDay: string) =>
    change(lastDay ? `${firstDay} to ${lastDay}` : firstDay || DAYS);
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        name={name}
        label="When"
        optional
        error={error}
        value={isInList ? value : DAYS}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">Not decided yet</option>
        <option value="flexible">I'm flexible</option>
        <option value={DAYS}>On certain days</option>
        <Options of={monthsFrom(today).map(({ value, name }) => [value, name])} />
      </SelectField>
      {!isInList && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <TextField
            label="First Day"
            type="date"
            required
            min={today}
            value={first}
            onChange={(event) => changeDays(event.target.value, last)}
          />
          <TextField
            label="Last Day"
            type="date"
            optional
            min={first || today}
            value={last}
            onChange={(event) => changeDays(first, event.target.value)}
          />
        </div>
      )}
    </div>
  );
}

/** The value of the field while no day is chosen. */
const DAYS = "dates";

/** The fields that have a value. A form in which the visitor leaves these fields empty is sent without them. */
export const filledIn = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
