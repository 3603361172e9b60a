import type { ComponentProps } from "react";
import { TextField } from "#app/components/ui/field.tsx";
import { EmailSuggestion } from "#app/features/requests/email-suggestion.tsx";

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, "label" | "onChange" | "value"> {
  value: string;
  onChange(change: { readonly target: { readonly name: string; readonly value: string } }): void;
}

export function EmailField(props: EmailFieldProps) {
  return (
    <div className="group/email">
      <TextField {...props} label="Email" type="email" required autoComplete="email" />
      <EmailSuggestion email={props.value} onChange={props.onChange} />
    </div>
  );
}
