import * as Radix from "@radix-ui/react-switch";
import type { ReactNode } from "react";

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
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={label}
        className="relative inline-flex h-7 w-12 shrink-0 items-center rounded-full bg-ink/45 transition-colors disabled:opacity-60 data-[state=checked]:bg-leaf"
      >
        <Radix.Thumb className="block size-5 translate-x-1 rounded-full bg-white transition-transform data-[state=checked]:translate-x-6" />
      </Radix.Root>
      {visibleLabel && <span aria-hidden>{visibleLabel}</span>}
    </span>
  );
}
