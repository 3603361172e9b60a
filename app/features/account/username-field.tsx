import type { ComponentProps } from "react";
import { TextField } from "#app/components/ui/field.tsx";

type Given = Pick<ComponentProps<typeof TextField>, "value" | "defaultValue" | "onChange">;

/** The address of an account, as password managers expect it. */
export const UsernameField = (given: Given) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...given}
  />
);
