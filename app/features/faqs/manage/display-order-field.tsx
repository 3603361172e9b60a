import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "#app/components/ui/field.tsx";

export function DisplayOrderField(field: UseFormRegisterReturn & { error: string | undefined }) {
  return <TextField label="Display Order" inputMode="numeric" {...field} />;
}
