import * as Popover from "@radix-ui/react-popover";
import { Command } from "cmdk";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { foldAccents } from "#domain/fold-accents.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ListControlProps {
  id?: string;
  /** Accessible name of the list, such as Category. */
  label: string;
  searchPlaceholder?: string;
  disabled?: boolean;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

interface SearchableListProps extends ListControlProps {
  /** Accessible name of the button: the label and the current choice. */
  buttonName: string;
  /** Contents of the button. */
  children: ReactNode;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose(value: string): void;
  /** Allows several choices; the list stays open after each. */
  multiple?: boolean;
}

/** cmdk passes an option's keywords as the third argument. Each of our options has one keyword, its label. */
const byLabel = (_value: string, search: string, [label = ""]: string[] = []) => matchScore(label, search);

/** A button that opens a list with a search box. */
export function SearchableList({
  id,
  label,
  buttonName,
  children,
  options,
  chosen,
  onChoose,
  multiple = false,
  searchPlaceholder = "Search...",
  disabled,
  ...aria
}: SearchableListProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        {...aria}
        id={id}
        disabled={disabled}
        aria-label={buttonName}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-xl border border-ink/35 bg-white px-4 text-left aria-invalid:border-coral-ink disabled:bg-sand-deep"
      >
        <span className={`truncate ${chosen.length > 0 ? "" : "text-ink-soft"}`}>{children}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          aria-label={label}
          className="fade-in z-[60] w-(--radix-popover-trigger-width) min-w-64 overflow-hidden rounded-xl border border-sand-deep bg-white shadow-float"
        >
          <OptionList
            {...{ label, searchPlaceholder, options, chosen, multiple, search }}
            onSearch={setSearch}
            onChoose={(value) => {
              onChoose(value);
              if (!multiple) setOpen(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type OptionListProps = Required<
  Pick<SearchableListProps, "label" | "searchPlaceholder" | "options" | "chosen" | "multiple" | "onChoose">
> & { search: string; onSearch(text: string): void };

function OptionList(props: OptionListProps) {
  const { label, searchPlaceholder, options, chosen, multiple, search, onSearch, onChoose } = props;
  const searchBox = useRef<HTMLInputElement>(null);
  const choose = (value: string) => {
    onChoose(value);
    onSearch("");
    if (multiple) searchBox.current?.focus();
  };
  return (
    <Command label={label} filter={byLabel}>
      <Command.Input
        ref={searchBox}
        value={search}
        onValueChange={onSearch}
        placeholder={searchPlaceholder}
        className="min-h-11 w-full border-sand-deep border-b px-4 outline-none placeholder:text-ink-soft"
      />
      <Command.List
        label={label}
        aria-multiselectable={multiple || undefined}
        className="max-h-72 overflow-y-auto p-1"
      >
        <Command.Empty className="px-3 py-4 text-ink-soft">Nothing found</Command.Empty>
        {options.map((option) => (
          <OptionItem
            key={option.value}
            option={option}
            isChosen={chosen.includes(option.value)}
            onChoose={choose}
          />
        ))}
      </Command.List>
    </Command>
  );
}

interface OptionItemProps {
  option: Option;
  isChosen: boolean;
  onChoose(value: string): void;
}

function OptionItem({ option, isChosen, onChoose }: OptionItemProps) {
  return (
    <Command.Item
      value={option.value}
      keywords={[option.label]}
      onSelect={() => onChoose(option.value)}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-sand-deep"
    >
      <Check aria-hidden className={`size-4 ${isChosen ? "" : "invisible"}`} />
      {option.label}
      {isChosen && <span className="sr-only">(chosen)</span>}
    </Command.Item>
  );
}

/**
 * How well a label matches a search, from 0 to 1. A match at the start of the label scores highest, then at the start
 * of another word, then inside a word.
 */
export function matchScore(label: string, search: string): number {
  const query = foldAccents(search.trim());
  const text = foldAccents(label);
  if (text.startsWith(query)) return 1;
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 0.6;
  return text.includes(query) ? 0.3 : 0;
}

interface ComboboxProps extends ListControlProps {
  options: readonly Option[];
  value: string;
  onChange(value: string): void;
  placeholder?: string;
}

/** A select with a search box. */
export function Combobox({ value, onChange, placeholder = "Select...", ...listProps }: ComboboxProps) {
  const selectedOption = listProps.options.find((option) => option.value === value);
  const displayText = selectedOption?.label ?? placeholder;
  return (
    <SearchableList
      {...listProps}
      buttonName={`${listProps.label}: ${displayText}`}
      chosen={selectedOption ? [value] : []}
      onChoose={onChange}
    >
      {displayText}
    </SearchableList>
  );
}
