import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { describeCountedRequests } from "#app/features/analytics/counted-requests-link.ts";
import {
  type CountedRequest,
  exportCountedRequests,
  listCountedRequests,
  REQUESTS_PER_PAGE,
} from "#app/features/analytics/request-analytics.data.ts";
import { BackToAnalytics } from "#app/features/analytics/stat-card.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { downloadCsv } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";
import { PERIODS, startOfPeriod } from "#app/lib/periods.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";
import { toCsv } from "#domain/csv.ts";

const DEFAULTS = { period: "all", part: "", wanted: "", won: "" };

const COLUMNS: readonly Column<CountedRequest>[] = [
  {
    id: "name",
    header: "Name",
    cell: (row) => (
      <Link to={`/admin/requests/${row.id}`} className="py-1 font-semibold text-sea hover:underline">
        {row.name}
      </Link>
    ),
  },
  { id: "subject", header: "Subject", cell: (row) => row.subject || null },
  {
    id: "status",
    header: "Status",
    cell: (row) => (
      <span className="inline-block first-letter:uppercase">{row.status.replace("_", " ")}</span>
    ),
  },
  {
    id: "source",
    header: "Source",
    cell: (row) => [row.came_from, row.campaign].filter(Boolean).join(", ") || null,
  },
  { id: "planner", header: "Planner", cell: (row) => row.planner || null },
  { id: "region", header: "Region", cell: (row) => row.region || null },
  {
    id: "answer",
    header: "First reply",
    isNamedInCard: true,
    cell: (row) =>
      row.answer === "no promise" ? null : (
        <span className="inline-block first-letter:uppercase">{row.answer}</span>
      ),
  },
  {
    id: "date",
    header: "Sent",
    isNamedInCard: true,
    className: "@[60rem]:whitespace-nowrap",
    cell: (row) => <time dateTime={row.created_at}>{formatDateTime(row.created_at)}</time>,
  },
];

/** The requests that one number on the analytics page counts. */
export function CountedRequestsScreen() {
  const client = useAdminClient();
  const { filters, page, setFilters, setPage } = useUrlFilters(DEFAULTS);
  const { period, part, wanted } = filters;
  const view = { part, wanted, onlyWon: filters.won === "yes" };
  const list = useQuery({
    queryKey: ["admin", "analytics", "requests", filters, page],
    queryFn: () =>
      listCountedRequests(client, startOfPeriod(period, new Date()), view, {
        start: (page - 1) * REQUESTS_PER_PAGE,
        size: REQUESTS_PER_PAGE,
      }),
    placeholderData: keepPreviousData,
  });
  const exportCsv = useMutation({
    mutationFn: async () =>
      asCsv(await exportCountedRequests(client, startOfPeriod(period, new Date()), view)),
    onSuccess: (csv) => downloadCsv(csv, "requests.csv"),
    onError: (cause) =>
      void notify({ tone: "error", title: "The export failed", description: errorMessage(cause) }),
  });
  return (
    <>
      <PageHeader
        description={describeCountedRequests(view)}
        actions={
          <>
            <BackToAnalytics period={period} />
            <FilterSelect
              label="Period"
              value={period}
              onChange={(value) => setFilters({ period: value })}
              options={PERIODS}
            />
            <Button
              variant="secondary"
              size="sm"
              disabled={exportCsv.isPending}
              onClick={() => exportCsv.mutate()}
            >
              <Download aria-hidden className="size-4" /> Export CSV
            </Button>
          </>
        }
      />
      <Panel isPadded={false}>
        <DataTable
          caption="Requests"
          columns={COLUMNS}
          rows={list.data}
          rowKey={(row) => row.id}
          empty="No matching requests in this period."
          query={list}
        />
        <Pagination
          page={page}
          pageSize={REQUESTS_PER_PAGE}
          total={list.data?.[0]?.total ?? 0}
          onPage={setPage}
        />
      </Panel>
    </>
  );
}

function asCsv(rows: readonly CountedRequest[]): string {
  const header = [
    "Name",
    "Subject",
    "Type",
    "Status",
    "Source",
    "Campaign",
    "Planner",
    "Region",
    "First reply",
    "Sent",
  ];
  return toCsv(
    header,
    rows.map((row) => [
      row.name,
      row.subject,
      row.type,
      row.status,
      row.came_from,
      row.campaign,
      row.planner,
      row.region,
      row.answer,
      row.created_at,
    ]),
  );
}
