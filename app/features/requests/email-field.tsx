import type { ComponentProps } from "react";
import { TextField } from "#app/components/ui/field.tsx";
import { correctEmail } from "#app/features/requests/mistyped-email.ts";

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, "label" | "onChange" | "value"> {
  value: string;
  onChange(change: { readonly target: { readonly name: string; readonly value: string } }): void;
}

/** The e-mail field of the request forms. */
export function EmailField(props: EmailFieldProps) {
  return (
    <div className="group/email">
      <TextField {...props} label="Email" type="email" required autoComplete="email" />
      <EmailQuestion
        email={props.value}
        onTake={(value) => props.onChange({ target: { name: "email", value } })}
      />
    </div>
  );
}

/** Asks about an address that looks mistyped, once its field is left. */
export function EmailQuestion({ email, onTake }: { email: string; onTake(email: string): void }) {
  const meant = correctEmail(email);
  return (
    <div role="status" className="text-sm empty:hidden group-has-[input:focus]/email:hidden">
      {meant && (
        <button
          type="button"
          onClick={() => onTake(meant)}
          className="wrap-anywhere min-h-11 text-left text-sea underline underline-offset-4"
        >
          Did you mean {meant}?
        </button>
      )}
    </div>
  );
}
