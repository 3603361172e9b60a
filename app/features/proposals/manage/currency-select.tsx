import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { currencies } from "#domain/proposals/currency.ts";

interface CurrencySelectProps {
  id: string;
  value: string | null;
  /** One of the draft's amounts as typed; undefined while there is none. */
  amount: string | undefined;
  onChange(currency: string | null): void;
}

/** The draft's currency. With amounts, a change asks first, because nothing is converted. */
export function CurrencySelect({ id, value, amount, onChange }: CurrencySelectProps) {
  const [next, setNext] = useState<string | null>(null);
  return (
    <>
      <SelectField
        id={id}
        label="Currency"
        value={value ?? ""}
        onChange={({ target }) =>
          value !== null && amount !== undefined ? setNext(target.value) : onChange(target.value || null)
        }
      >
        {value === null && <option value="">Choose...</option>}
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <ConfirmDialog
        open={next !== null}
        onOpenChange={(open) => !open && setNext(null)}
        title={`Change the currency to ${next ?? ""}?`}
        description={`Nothing is converted. All amounts keep their numbers: ${value} ${amount} becomes ${next} ${amount}.`}
        cancelLabel={`Keep ${value}`}
        confirmLabel={`Change to ${next ?? ""}`}
        busyLabel="Changing..."
        isDangerous={false}
        onConfirm={() => onChange(next)}
      />
    </>
  );
}
