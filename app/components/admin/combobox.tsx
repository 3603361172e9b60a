import { Command } from "cmdk";
import { Check, ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";

interface ComboboxOption {
  readonly value: string;
  readonly label: string;
}

interface ComboboxProps {
  id?: string;
  /** Accessible name, such as Category. */
  label: string;
  options: readonly ComboboxOption[];
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  searchPlaceholder?: string;
  empty?: string;
  disabled?: boolean;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/** One choice from a list that can be searched. */
export function Combobox({
  id,
  label,
  options,
  value,
  onChange,
  placeholder = "Select...",
  searchPlaceholder = "Search...",
  empty = "Nothing found",
  disabled,
  ...aria
}: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const current = options.find((option) => option.value === value);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        {...aria}
        id={id}
        disabled={disabled}
        aria-label={`${label}: ${current?.label ?? placeholder}`}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-xl border border-ink/35 bg-white px-4 text-left aria-invalid:border-coral-ink disabled:bg-sand-deep"
      >
        <span className={`truncate ${current ? "" : "text-ink-soft"}`}>{current?.label ?? placeholder}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          aria-label={label}
          className="fade-in z-[60] w-(--radix-popover-trigger-width) min-w-64 overflow-hidden rounded-xl border border-sand-deep bg-white shadow-float"
        >
          <Command label={label}>
            <Command.Input
              placeholder={searchPlaceholder}
              className="min-h-11 w-full border-sand-deep border-b px-4 outline-none placeholder:text-ink-soft"
            />
            <Command.List label={label} className="max-h-72 overflow-y-auto p-1">
              <Command.Empty className="px-3 py-4 text-ink-soft">{empty}</Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={`${option.label} ${option.value}`}
                  onSelect={() => {
                    onChange(option.value);
                    setOpen(false);
                  }}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-sand-deep"
                >
                  <Check aria-hidden className={`size-4 ${option.value === value ? "" : "invisible"}`} />
                  {option.label}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
