import type { ComponentProps } from "react";
import { TextField } from "#app/components/ui/field.tsx";

type UsernameFieldProps = Pick<ComponentProps<typeof TextField>, "value" | "defaultValue" | "onChange">;

/** An account's e-mail address, with the attributes that password managers expect. */
export const UsernameField = (props: UsernameFieldProps) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);
