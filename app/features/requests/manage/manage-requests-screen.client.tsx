import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { SearchField } from "#app/components/admin/search-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { ageOf } from "#app/features/requests/manage/age.ts";
import { listAllRequests } from "#app/features/requests/manage/manage-requests.data.ts";
import {
  colleagues,
  inboxPage,
  REQUESTS_PER_PAGE,
} from "#app/features/requests/manage/manage-requests.queries.ts";
import {
  type ListedRequest,
  requestTypes,
  STATUS_LABELS,
  statuses,
  TYPE_LABELS,
} from "#app/features/requests/manage/manage-requests.schema.ts";
import { StatusBadge } from "#app/features/requests/manage/status-badge.tsx";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { saveCsv } from "#app/lib/save-file.ts";
import { useUrlFilters } from "#app/lib/url-filters.ts";
import { toCsv } from "#domain/csv.ts";

const FILTERS = { q: "", status: "", type: "", owner: "" } as const;

const STATUS_OPTIONS = [
  { value: "", label: "All" },
  { value: "unread", label: "Unread" },
  { value: "unanswered", label: "Unanswered" },
  ...statuses.map((value) => ({ value, label: STATUS_LABELS[value] })),
  { value: "suspected", label: "Suspected spam" },
];
const TYPE_OPTIONS = [
  { value: "", label: "All" },
  ...requestTypes.map((value) => ({ value, label: TYPE_LABELS[value] })),
];

/** Everything visitors sent. */
export function InboxScreen() {
  const client = useAdminData();
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const view = { search: filters.q, status: filters.status, type: filters.type, owner: filters.owner };
  const listing = useQuery(inboxPage(client, view, page));
  const team = useQuery(colleagues(client));
  const emailOf = new Map((team.data ?? []).map(({ id, email }) => [id, email ?? id]));

  const exportAll = async () => {
    try {
      saveCsv(asCsv(await listAllRequests(client, view), emailOf), "requests.csv");
    } catch (cause) {
      const description = errorMessage(cause);
      void notify({ tone: "error", title: "The export failed", description });
    }
  };

  return (
    <>
      <PageHeader
        description="Everything visitors sent, newest first."
        actions={
          <Button variant="secondary" onClick={exportAll}>
            <Download aria-hidden className="size-4" /> Export CSV
          </Button>
        }
      />
      <Panel padded={false}>
        <div className="flex flex-wrap items-center gap-3 p-4">
          <SearchField
            placeholder="Search requests..."
            value={filters.q}
            onChange={(q) => setFilters({ q })}
          />
          <FilterSelect
            label="Status"
            value={filters.status}
            onChange={(status) => setFilters({ status })}
            options={STATUS_OPTIONS}
          />
          <FilterSelect
            label="Type"
            value={filters.type}
            onChange={(type) => setFilters({ type })}
            options={TYPE_OPTIONS}
          />
          <FilterSelect
            label="Owner"
            value={filters.owner}
            onChange={(owner) => setFilters({ owner })}
            options={[
              { value: "", label: "Anyone" },
              { value: "none", label: "Nobody yet" },
              ...(team.data ?? []).map(({ id, email }) => ({ value: id, label: email ?? id })),
            ]}
          />
        </div>
        <DataTable
          caption="Requests"
          columns={columns(emailOf)}
          rows={listing.data?.requests}
          rowKey={(request) => request.id}
          rowClassName={(request) => (request.read_at ? "" : "bg-[#fdf6e3]")}
          empty="No requests here. When a visitor writes to you, it appears on this page."
          error={listing.error ? { message: listing.error.message, onRetry: () => listing.refetch() } : null}
        />
        <Pagination
          page={page}
          pageSize={REQUESTS_PER_PAGE}
          total={listing.data?.total ?? 0}
          onPage={setPage}
        />
      </Panel>
    </>
  );
}

function columns(emailOf: ReadonlyMap<string, string>): readonly Column<ListedRequest>[] {
  return [
    {
      id: "name",
      header: "Name",
      cell: (request) => (
        <Link
          to={`/admin/requests/${request.id}`}
          className="inline-flex min-h-8 items-center gap-2 text-sea hover:underline"
        >
          {!request.read_at && (
            <span className="size-2.5 shrink-0 rounded-full bg-coral">
              <span className="sr-only">Unread: </span>
            </span>
          )}
          <span className={request.read_at ? "" : "font-semibold"}>{request.name}</span>
        </Link>
      ),
    },
    { id: "type", header: "Type", cell: (request) => TYPE_LABELS[request.type] },
    { id: "subject", header: "Subject", cell: (request) => request.subject || request.email },
    {
      id: "status",
      header: "Status",
      cell: (request) => (
        <span className="inline-flex flex-wrap gap-1">
          <StatusBadge status={request.status} />
          {request.suspected_spam && <Badge tone="coral">Suspected spam</Badge>}
        </span>
      ),
    },
    {
      id: "owner",
      header: "Owner",
      cell: (request) => (request.owner_id && emailOf.get(request.owner_id)) || "Nobody yet",
    },
    {
      id: "age",
      header: "Age",
      align: "right",
      cell: (request) => (
        <time dateTime={request.created_at} title={new Date(request.created_at).toLocaleString("en")}>
          {ageOf(request.created_at, Date.now())}
        </time>
      ),
    },
  ];
}

function asCsv(requests: readonly ListedRequest[], emailOf: ReadonlyMap<string, string>): string {
  return toCsv(
    ["Received", "Type", "Status", "Name", "Email", "Subject", "Owner", "First reply"],
    requests.map((request) => [
      request.created_at,
      TYPE_LABELS[request.type],
      STATUS_LABELS[request.status],
      request.name,
      request.email,
      request.subject,
      (request.owner_id && emailOf.get(request.owner_id)) ?? "",
      request.first_reply_at,
    ]),
  );
}
