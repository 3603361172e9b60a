import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { SearchField } from "#app/components/admin/filter-bar.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useTeam } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { UNASSIGNED } from "#app/lib/owner-name.ts";
import {
  REQUEST_STATUS_LABELS,
  REQUEST_TYPE_LABELS,
  requestStatuses,
  requestTypes,
} from "#domain/request-labels.ts";

export const INBOX_FILTERS = { q: "", status: "", type: "", owner: "" } as const;
export type Filters = { readonly [Name in keyof typeof INBOX_FILTERS]: string };

/** Without filters, only unanswered requests are shown. A search or filter covers requests of every status. */
export const shownStatus = ({ q, status, type, owner }: Filters): string => {
  if (status) return status === "all" ? "" : status;
  return q || type || owner ? "" : "unanswered";
};

const STATUS_OPTIONS = [
  { value: "all", label: "Any" },
  ...requestStatuses.map((value) => ({ value, label: REQUEST_STATUS_LABELS[value] })),
  { value: "suspected", label: "Suspected spam" },
];
const TYPE_OPTIONS = [
  { value: "", label: "Any" },
  ...requestTypes.map((value) => ({ value, label: REQUEST_TYPE_LABELS[value] })),
];

interface InboxFiltersProps {
  filters: Filters;
  onChange(changes: Partial<Filters>): void;
}

export function InboxFilters({ filters, onChange }: InboxFiltersProps) {
  const { user } = useAdminSession();
  const status = shownStatus(filters);
  const isMine = filters.owner === user.id;
  const tabs = [
    { label: "Unanswered", isCurrent: status === "unanswered", changes: { status: "unanswered", owner: "" } },
    { label: "Unread", isCurrent: status === "unread", changes: { status: "unread", owner: "" } },
    { label: "Mine", isCurrent: isMine && status === "", changes: { status: "all", owner: user.id } },
    { label: "Snoozed", isCurrent: status === "snoozed", changes: { status: "snoozed", owner: "" } },
    { label: "All", isCurrent: status === "" && !filters.owner, changes: { status: "all", owner: "" } },
  ];
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="[&>div]:w-full">
        <SearchField placeholder="Search requests..." value={filters.q} onChange={(q) => onChange({ q })} />
      </div>
      <nav aria-label="Requests shown">
        <ul className="flex flex-wrap">
          {tabs.map(({ label, isCurrent, changes }) => (
            <li key={label}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => onChange(changes)}
                className="min-h-9 rounded-full px-1.5 font-semibold text-ink-soft text-sm hover:bg-sand max-md:min-h-11 aria-[current]:bg-sea aria-[current]:text-white"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <MoreFilters filters={filters} onChange={onChange} />
    </div>
  );
}

/** Rarely used filters, collapsed: status, type and owner. */
function MoreFilters({ filters, onChange }: InboxFiltersProps) {
  const { team } = useTeam();
  const hasStatusFilter = STATUS_OPTIONS.some(({ value }) => value !== "all" && value === filters.status);
  const filtersInUse = [hasStatusFilter, filters.type, filters.owner].filter(Boolean).length;
  const [isExpanded, setExpanded] = useState(false);
  return (
    <div>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2 px-2"
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {filtersInUse > 0 ? `Filters, ${filtersInUse} in use` : "Filters"}
      </Button>
      {isExpanded && (
        <div className="mt-2 grid gap-2 [&_label]:w-14 [&_select]:min-w-0 [&_select]:grow">
          <FilterSelect
            label="Status"
            value={hasStatusFilter ? filters.status : "all"}
            onChange={(status) => onChange({ status })}
            options={STATUS_OPTIONS}
          />
          <FilterSelect
            label="Type"
            value={filters.type}
            onChange={(type) => onChange({ type })}
            options={TYPE_OPTIONS}
          />
          <FilterSelect
            label="Owner"
            value={filters.owner}
            onChange={(owner) => onChange({ owner })}
            options={[
              { value: "", label: "Anyone" },
              { value: "none", label: UNASSIGNED },
              ...team.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      )}
    </div>
  );
}
