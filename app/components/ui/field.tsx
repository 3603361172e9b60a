import { type ComponentProps, type ReactNode, useId } from "react";
import { FIRST_DATE, LAST_DATE } from "#domain/calendar-days.ts";

const CONTROL =
  "w-full rounded-xl border border-ink/35 bg-white px-4 py-2.5 text-ink placeholder:text-ink-soft/80 aria-invalid:border-coral-ink disabled:bg-sand-deep";

interface FieldFrame {
  label: string;
  /** Shown under the label. Screen readers read it with the field. */
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

/** Label, hint and error around one control, linked for screen readers. */
function Frame({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-coral-ink text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

function describedBy(id: string, { hint, error }: Pick<FieldFrame, "hint" | "error">): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

export function TextField({ label, hint, error, optional, ...props }: FieldFrame & ComponentProps<"input">) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  return (
    <Frame {...{ id, label, hint, error, optional }}>
      <input
        // Browsers then take years of four digits only.
        {...(props.type === "date" && { min: FIRST_DATE, max: LAST_DATE })}
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`${CONTROL} min-h-11`}
      />
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  ...props
}: FieldFrame & ComponentProps<"textarea">) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  return (
    <Frame {...{ id, label, hint, error, optional }}>
      <textarea
        rows={4}
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={CONTROL}
      />
    </Frame>
  );
}

/** The native select, which has the best picker on a phone and needs no JavaScript. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  children,
  ...props
}: FieldFrame & ComponentProps<"select">) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  return (
    <Frame {...{ id, label, hint, error, optional }}>
      <select
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`${CONTROL} min-h-11`}
      >
        {children}
      </select>
    </Frame>
  );
}

interface OptionsProps {
  of: readonly (readonly [value: string | number, label: string])[] | undefined;
}

/** The options of a select. */
export function Options({ of = [] }: OptionsProps) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
