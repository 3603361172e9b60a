import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { FilterBar } from "#app/components/admin/filter-bar.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import {
  type AuditEntry,
  type AuditPage,
  ENTRIES_PER_PAGE,
  listAudit,
} from "#app/features/audit/audit.data.ts";
import {
  AUDIT_ACTIONS,
  AUDIT_AREAS,
  areaName,
  describeEntry,
  describeSiteChange,
  entryLink,
  rowName,
} from "#app/features/audit/audit-labels.ts";
import { ChangeList } from "#app/features/audit/change-list.tsx";
import { countRows, type EntryGroup, groupEntries } from "#app/features/audit/group-entries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { staffName } from "#app/lib/owner-name.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

type Names = AuditPage["names"];
const NO_NAMES: Names = new Map();
const DEFAULTS = { q: "", area: "", action: "" };
const ALL = { value: "", label: "All" };
const TONES: Readonly<Record<string, "leaf" | "coral">> = {
  created: "leaf",
  restored: "leaf",
  deleted: "coral",
  erased: "coral",
  "sign-in-failed": "coral",
  "link-shown": "coral",
};

const columnsWith = (names: Names): readonly Column<EntryGroup>[] => [
  {
    id: "when",
    header: "When",
    cell: ({ first }) => <time dateTime={first.created_at}>{formatDateTime(first.created_at)}</time>,
    className: "@[60rem]:whitespace-nowrap @[60rem]:align-top",
  },
  {
    id: "who",
    header: "Who",
    cell: ({ first }) => whoDid(first, names),
    className: "@[60rem]:min-w-32 @[60rem]:max-w-64 @[60rem]:align-top",
  },
  {
    id: "what",
    header: "What",
    cell: (group) => <What group={group} names={names} />,
    className: "@[60rem]:align-top",
  },
  {
    id: "changes",
    header: "Changes",
    cell: (group) => <Changes group={group} names={names} />,
    className: "@[60rem]:w-1/2 @[60rem]:align-top",
  },
];

/** The audit trail stores the e-mail addresses of staff, but only the ids of travelers. */
function whoDid({ actor_id, actor_email }: AuditEntry, names: Names): string {
  if (actor_email) return staffName(names, actor_email);
  return actor_id ? "A traveler" : "The site";
}

function What({ group: { first, entries }, names }: { group: EntryGroup; names: Names }) {
  const action = first.action.replaceAll("-", " ");
  const rowCount = countRows(entries);
  if (rowCount > 1) {
    const repetitions = entries.length > rowCount ? `, ${entries.length} times` : "";
    return <strong>{`${rowCount} ${areaName(first.table_name)} ${action}${repetitions}`}</strong>;
  }
  const sentence = describeSiteChange(first);
  if (sentence) return <strong>{sentence}</strong>;
  return (
    <>
      <Badge tone={TONES[first.action] ?? "sea"}>{action}</Badge> <Entry entry={first} names={names} />
      {entries.length > 1 && `, ${entries.length} times`}
    </>
  );
}

function Entry({ entry, names }: { entry: AuditEntry; names: Names }) {
  const to = entryLink(entry);
  if (!to) return describeEntry(entry, names);
  return (
    <Link to={to} className="inline-block py-1 text-sea hover:underline">
      {describeEntry(entry, names)}
    </Link>
  );
}

/** The changes of a single entry. Several entries are collapsed to the names of their rows. */
function Changes({ group: { first, entries }, names }: { group: EntryGroup; names: Names }) {
  if (entries.length === 1)
    return describeSiteChange(first) ? null : <ChangeList changes={first.changes} names={names} />;
  const rowNames = entries
    .slice(0, 3)
    .map((entry) => rowName(entry.table_name, entry.label || entry.row_id, names));
  return (
    <details>
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {[...new Set(rowNames)].join(", ")}
        {entries.length > 3 && " …"}
      </summary>
      <ul className="mt-2 flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} names={names} />
            <ChangeList changes={entry.changes} names={names} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function AuditScreen() {
  const client = useAdminClient();
  const { filters, page, setFilters, setPage } = useUrlFilters(DEFAULTS);
  const list = useQuery({
    queryKey: ["admin", "audit", filters, page],
    queryFn: () => listAudit(client, filters, page),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <>
      <PageHeader description="Who did what, and when. Recorded automatically; cannot be edited." />
      <Panel isPadded={false}>
        <FilterBar
          placeholder="Search name or person..."
          search={filters.q}
          onSearch={(q) => setFilters({ q })}
        >
          <FilterSelect
            label="Area"
            value={filters.area}
            onChange={(area) => setFilters({ area })}
            options={[ALL, ...AUDIT_AREAS]}
          />
          <FilterSelect
            label="Action"
            value={filters.action}
            onChange={(action) => setFilters({ action })}
            options={[ALL, ...AUDIT_ACTIONS]}
          />
        </FilterBar>
        <DataTable
          caption="Audit trail"
          columns={columnsWith(list.data?.names ?? NO_NAMES)}
          rows={list.data && groupEntries(list.data.entries)}
          rowKey={({ first }) => String(first.id)}
          empty={isFiltered ? "Nothing matches these filters." : "Nothing has been changed yet."}
          query={list}
          errorTitle="Failed to load audit trail"
        />
        <Pagination page={page} pageSize={ENTRIES_PER_PAGE} total={list.data?.total ?? 0} onPage={setPage} />
      </Panel>
    </>
  );
}
