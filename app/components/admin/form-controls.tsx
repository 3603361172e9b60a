import {
  type Control,
  Controller,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { FormRow } from "#app/components/admin/form-row.tsx";
import { MultiSelect } from "#app/components/admin/multi-select.tsx";
import { Switch } from "#app/components/admin/switch.tsx";

interface ControlProps<Form extends FieldValues, Value> {
  control: Control<Form>;
  name: FieldPathByValue<Form, Value>;
  label: string;
}

export function SwitchField<Form extends FieldValues>({ control, name, label }: ControlProps<Form, boolean>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch label={label} visibleLabel={label} checked={field.value} onChange={field.onChange} />
      )}
    />
  );
}

interface MultiSelectFieldProps<Form extends FieldValues> extends ControlProps<Form, string[]> {
  options: readonly string[];
}

/** A multi-select in a form; chosen values that are no longer offered can still be removed. */
export function MultiSelectField<Form extends FieldValues>(props: MultiSelectFieldProps<Form>) {
  const { control, name, label, options } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <FormRow label={label} error={fieldState.error?.message}>
      {(row) => (
        <MultiSelect
          id={row.id}
          label={label}
          options={[...new Set([...options, ...field.value])]}
          selected={field.value}
          onChange={field.onChange}
        />
      )}
    </FormRow>
  );
}
