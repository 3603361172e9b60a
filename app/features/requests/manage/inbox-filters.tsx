import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { SearchField } from "#app/components/admin/search-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { Colleague } from "#app/features/requests/manage/manage-requests.schema.ts";
import { requestTypes, STATUS_LABELS, statuses, TYPE_LABELS } from "#domain/request-labels.ts";

export const INBOX_FILTERS = { q: "", status: "", type: "", owner: "" } as const;
type Filters = { readonly [Name in keyof typeof INBOX_FILTERS]: string };

const STATUS_OPTIONS = [
  { value: "", label: "All" },
  { value: "unread", label: "Unread" },
  { value: "unanswered", label: "Unanswered" },
  ...statuses.map((value) => ({ value, label: STATUS_LABELS[value] })),
  { value: "suspected", label: "Suspected spam" },
  { value: "snoozed", label: "Snoozed" },
];
const TYPE_OPTIONS = [
  { value: "", label: "All" },
  ...requestTypes.map((value) => ({ value, label: TYPE_LABELS[value] })),
];

interface InboxFiltersProps {
  filters: Filters;
  team: readonly Colleague[];
  /** Beside an open request the list is narrow: the filters wait behind a button. */
  isNarrow: boolean;
  onChange(changes: Partial<Filters>): void;
}

export function InboxFilters({ filters, team, isNarrow, onChange }: InboxFiltersProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const inUse = [filters.status, filters.type, filters.owner].filter(Boolean).length;
  return (
    <div className="flex flex-wrap items-center gap-3 p-3 sm:p-4">
      <div className="w-full sm:max-lg:w-auto lg:[&>div]:w-full">
        <SearchField placeholder="Search requests..." value={filters.q} onChange={(q) => onChange({ q })} />
      </div>
      {isNarrow && (
        <Button size="sm" variant="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          <SlidersHorizontal aria-hidden className="size-4" />
          {inUse > 0 ? `Filters, ${inUse} in use` : "Filters"}
        </Button>
      )}
      {(!isNarrow || isUnfolded) && (
        <div className="grid w-full grid-cols-1 gap-2 sm:max-lg:flex sm:max-lg:w-auto sm:max-lg:flex-wrap sm:max-lg:gap-3 max-sm:[&_label]:w-14 lg:[&_label]:w-14 max-sm:[&_select]:min-w-0 max-sm:[&_select]:grow lg:[&_select]:min-w-0 lg:[&_select]:grow">
          <FilterSelect
            label="Status"
            value={filters.status}
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
              { value: "none", label: "Nobody yet" },
              ...team.map(({ id, email }) => ({ value: id, label: email ?? id })),
            ]}
          />
        </div>
      )}
    </div>
  );
}
