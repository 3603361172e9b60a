import { Command } from "cmdk";
import { Check, ChevronDown, X } from "lucide-react";
import { Popover } from "radix-ui";

interface MultiSelectProps {
  id?: string;
  /** Accessible name of the button and the list, such as Countries. */
  label: string;
  options: readonly string[];
  selected: readonly string[];
  onChange(selected: string[]): void;
  placeholder?: string;
  disabled?: boolean;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/** Several choices from a list that can be searched; what is chosen stands beneath and can be taken out there. */
export function MultiSelect({
  id,
  label,
  options,
  selected,
  onChange,
  placeholder,
  disabled,
  ...aria
}: MultiSelectProps) {
  const toggle = (option: string) =>
    onChange(selected.includes(option) ? selected.filter((one) => one !== option) : [...selected, option]);
  return (
    <div className="flex flex-col gap-2">
      <Popover.Root>
        <Popover.Trigger
          {...aria}
          id={id}
          disabled={disabled}
          aria-label={`${label}, ${selected.length} selected`}
          className="flex min-h-11 w-full items-center justify-between gap-2 rounded-xl border border-ink/35 bg-white px-4 text-left aria-invalid:border-coral-ink disabled:bg-sand-deep"
        >
          <span className={selected.length === 0 ? "text-ink-soft" : ""}>
            {selected.length === 0
              ? (placeholder ?? `Select ${label.toLowerCase()}`)
              : `${selected.length} selected`}
          </span>
          <ChevronDown aria-hidden className="size-5 text-ink-soft" />
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
                placeholder="Search..."
                className="min-h-11 w-full border-sand-deep border-b px-4 outline-none placeholder:text-ink-soft"
              />
              <Command.List label={label} aria-multiselectable className="max-h-72 overflow-y-auto p-1">
                <Command.Empty className="px-3 py-4 text-ink-soft">Nothing found</Command.Empty>
                {options.map((option) => (
                  <Command.Item
                    key={option}
                    value={option}
                    onSelect={() => toggle(option)}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-sand-deep"
                  >
                    <Check aria-hidden className={`size-4 ${selected.includes(option) ? "" : "invisible"}`} />
                    {option}
                    {selected.includes(option) && <span className="sr-only">(chosen)</span>}
                  </Command.Item>
                ))}
              </Command.List>
            </Command>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {selected.length > 0 && (
        <ul aria-label={`Chosen ${label.toLowerCase()}`} className="flex flex-wrap gap-1.5">
          {selected.map((option) => (
            <li key={option} className="inline-flex items-center rounded-full bg-sand-deep pl-3 text-sm">
              {option}
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${option}`}
                onClick={() => toggle(option)}
                className="inline-flex size-8 items-center justify-center rounded-full hover:bg-ink/10"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
