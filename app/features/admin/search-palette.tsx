import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { backOfficeSearch } from "#app/features/admin/admin.data.ts";
import { searchGroups } from "#app/features/admin/search-groups.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";

const ITEM =
  "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-1.5 data-[selected=true]:bg-sand-deep";
const GROUP =
  "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-sm";

interface Choice {
  /** The highlighted item, chosen by arrow keys or pointer. */
  readonly value: string;
  /** The list from which the item was chosen. A new list highlights its first item. */
  readonly list: unknown;
}

/** Searches the whole back office. Opens with ⌘K or Ctrl-K. */
export function SearchPalette({ initialText, onClose }: { initialText: string | null; onClose(): void }) {
  const [text, setText] = useState<string | null>(null);
  const [choice, setChoice] = useState<Choice>({ value: "", list: null });
  const typed = text ?? initialText ?? "";
  const searchText = useDeferredValue(typed.trim());
  const search = useQuery(backOfficeSearch(useAdminClient(), searchText));
  const groups = useMemo(() => searchGroups(typed.trim(), search.data ?? []), [typed, search.data]);
  const firstValue = groups[0]?.items[0]?.value ?? "";
  const navigate = useNavigate();
  const close = () => {
    setText(null);
    onClose();
  };
  return (
    <Command.Dialog
      open={initialText !== null}
      onOpenChange={(open) => open || close()}
      label="Search the back office"
      shouldFilter={false}
      value={choice.list === groups ? choice.value : firstValue}
      onValueChange={(value) => setChoice({ value, list: groups })}
      overlayClassName="fade-in fixed inset-0 z-50 bg-ink/60"
      contentClassName="fade-in fixed inset-x-3 top-[10dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-card bg-white shadow-float"
    >
      <div className="flex items-center gap-3 border-sand-deep border-b px-4">
        <Search aria-hidden className="size-5 text-ink-soft" />
        <Command.Input
          value={typed}
          onValueChange={setText}
          // The dialog selects the text on focus. Move the cursor to the end instead, because the user has already
          // begun to type in the top bar.
          onFocus={({ currentTarget: box }) =>
            queueMicrotask(() => box.setSelectionRange(box.value.length, box.value.length))
          }
          placeholder="Search itineraries, requests, trips, people, FAQs, pages..."
          className="min-h-13 w-full bg-transparent outline-none placeholder:text-ink-soft"
        />
      </div>
      <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
        {groups.length === 0 && (
          <p role="status" className="px-3 py-6 text-center text-ink-soft">
            {statusOf(search.isFetching, search.error !== null)}
          </p>
        )}
        <FoundGroups
          groups={groups}
          onChoose={(to) => {
            close();
            navigate(to);
          }}
        />
      </Command.List>
    </Command.Dialog>
  );
}

interface FoundGroupsProps {
  groups: ReturnType<typeof searchGroups>;
  onChoose(to: string): void;
}

function FoundGroups({ groups, onChoose }: FoundGroupsProps) {
  return groups.map(({ heading, items }) => (
    <Command.Group key={heading} heading={heading} className={GROUP}>
      {items.map(({ value, label, detail, to }) => (
        <Command.Item key={value} value={value} onSelect={() => onChoose(to)} className={ITEM}>
          <span className="truncate">{label}</span>
          {detail && <span className="max-w-[45%] shrink-0 truncate text-ink-soft text-sm">{detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  ));
}

function statusOf(isSearching: boolean, hasFailed: boolean): string {
  if (hasFailed) return "The search failed. Please try again.";
  return isSearching ? "Searching..." : "Nothing found";
}
