import { type ReactNode, useId } from "react";

interface FormRowProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Receives the control's id and ARIA attributes. */
  children(control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
    "aria-labelledby": string;
  }): ReactNode;
}

/** Label, hint and error around a control that is not a plain input, such as a picker, switch or list. */
export function FormRow({ label, hint, error, children }: FormRowProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": error ? true : undefined,
        "aria-labelledby": `${id}-label`,
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-coral-ink text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
