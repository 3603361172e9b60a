import * as Radix from "@radix-ui/react-switch";
import type { ReactNode } from "react";
import {
  type Control,
  Controller,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { FormRow } from "#app/components/admin/form-row.tsx";
import { MultiSelect } from "#app/components/admin/multi-select.tsx";

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

interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  /** Accessible name; use `visibleLabel` to show it too. */
  label: string;
  visibleLabel?: ReactNode;
  disabled?: boolean;
  id?: string;
}

export function Switch({ checked, onChange, label, visibleLabel, disabled, id }: SwitchProps) {
  return (
    <span className="inline-flex min-h-8 items-center gap-3">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => disabled || onChange(next)}
        aria-disabled={disabled}
        aria-label={label}
        className="relative inline-flex h-7 w-12 shrink-0 items-center rounded-full bg-ink/45 transition-colors aria-disabled:opacity-60 data-[state=checked]:bg-leaf"
      >
        <Radix.Thumb className="block size-5 translate-x-1 rounded-full bg-white transition-transform data-[state=checked]:translate-x-6" />
      </Radix.Root>
      {visibleLabel && <span aria-hidden>{visibleLabel}</span>}
    </span>
  );
}
