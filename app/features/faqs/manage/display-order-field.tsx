import { TextField } from "#app/components/ui/field.tsx";
import type { FieldProps } from "#app/lib/use-record-form.ts";

export function DisplayOrderField(field: FieldProps) {
  return <TextField label="Display Order" inputMode="numeric" {...field} />;
}
