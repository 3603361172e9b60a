import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { backOfficeSearch } from "#app/features/admin/admin.queries.ts";
import { ADMIN_LINKS } from "#app/features/admin/admin-links.ts";
import { ACTIONS, HIT_GROUPS, targetOf } from "#app/features/admin/search-targets.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";

const ITEM =
  "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-1.5 data-[selected=true]:bg-sand-deep";
const GROUP =
  "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-sm";

/** Finds anything in the back office by keyboard: ⌘K or Ctrl-K. */
export function SearchPalette({ initialText, onClose }: { initialText: string | null; onClose(): void }) {
  return (
    <Command.Dialog
      open={initialText !== null}
      onOpenChange={(open) => open || onClose()}
      label="Search the back office"
      shouldFilter={false}
      overlayClassName="fade-in fixed inset-0 z-50 bg-ink/60"
      contentClassName="fade-in fixed inset-x-3 top-[10dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-card bg-white shadow-float"
    >
      <Finder start={initialText ?? ""} onDone={onClose} />
    </Command.Dialog>
  );
}

function Finder({ start, onDone }: { start: string; onDone(): void }) {
  const [text, setText] = useState(start);
  const searchText = useDeferredValue(text.trim());
  const search = useQuery(backOfficeSearch(useAdminData(), searchText));
  const navigate = useNavigate();
  const matches = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase());
  const go = (to: string) => () => {
    onDone();
    navigate(to);
  };
  const pages = ADMIN_LINKS.filter(({ label }) => matches(label));
  const actions = ACTIONS.filter(({ label }) => matches(label));
  const hits = search.data ?? [];
  const isEmpty = hits.length + pages.length + actions.length === 0;
  return (
    <>
      <div className="flex items-center gap-3 border-sand-deep border-b px-4">
        <Search aria-hidden className="size-5 text-ink-soft" />
        <Command.Input
          value={text}
          onValueChange={setText}
          // The dialog selects the input's text on focus; the cursor goes to the end, since typing began
          // outside.
          onFocus={({ currentTarget: box }) =>
            queueMicrotask(() => box.setSelectionRange(box.value.length, box.value.length))
          }
          placeholder="Search itineraries, requests, users, FAQs, pages..."
          className="min-h-13 w-full bg-transparent outline-none placeholder:text-ink-soft"
        />
      </div>
      <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
        {isEmpty && (
          <p role="status" className="px-3 py-6 text-center text-ink-soft">
            {statusOf(search.isFetching, search.isError)}
          </p>
        )}
        {HIT_GROUPS.map(({ kind, heading }) => {
          const found = hits.filter((hit) => hit.kind === kind);
          return (
            <Group key={kind} heading={heading} isShown={found.length > 0}>
              {found.map((hit) => (
                <Command.Item
                  key={hit.id}
                  value={`${kind}-${hit.id}`}
                  onSelect={go(targetOf(hit))}
                  className={ITEM}
                >
                  <span className="truncate">{hit.title}</span>
                  <span className="max-w-[45%] shrink-0 truncate text-ink-soft text-sm">{hit.detail}</span>
                </Command.Item>
              ))}
            </Group>
          );
        })}
        <Group heading="Pages" isShown={pages.length > 0}>
          {pages.map(({ to, label }) => (
            <Command.Item key={to} value={`page-${to}`} onSelect={go(to)} className={ITEM}>
              {label}
            </Command.Item>
          ))}
        </Group>
        <Group heading="Actions" isShown={actions.length > 0}>
          {actions.map(({ to, label }) => (
            <Command.Item key={label} value={`action-${label}`} onSelect={go(to)} className={ITEM}>
              {label}
            </Command.Item>
          ))}
        </Group>
      </Command.List>
    </>
  );
}

function Group({ heading, isShown, children }: { heading: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <Command.Group heading={heading} className={GROUP}>
      {children}
    </Command.Group>
  );
}

function statusOf(isSearching: boolean, hasFailed: boolean): string {
  if (hasFailed) return "The search did not answer. Please try again.";
  return isSearching ? "Searching..." : "Nothing found";
}
