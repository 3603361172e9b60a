import { Link } from "react-router";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { Analytics } from "#app/features/analytics/analytics.data.ts";
import { countedRequestsLink } from "#app/features/analytics/counted-requests-link.ts";
import { ItineraryLink, SmallTable } from "#app/features/analytics/small-table.tsx";

type Row = Analytics["top"][number];

export function TopItineraries({ rows, period }: { rows: readonly Row[] | undefined; period: string }) {
  return (
    <Panel
      title="Top itineraries"
      isPadded={false}
      actions={
        <CsvButton
          contents="top itineraries"
          header={["Itinerary", "Views", "Requests"]}
          rows={rows?.map(({ title, views, requests }) => [title, views, requests])}
        />
      }
    >
      <SmallTable
        caption="Top itineraries"
        columns={[
          {
            header: "Itinerary",
            cell: (row) => <ItineraryLink id={row.id} title={row.title} />,
          },
          { header: "Views", isNumber: true, cell: (row) => row.views.toLocaleString("en") },
          { header: "Requests", isNumber: true, cell: (row) => <Requests row={row} period={period} /> },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        empty="No views or requests in this period yet."
      />
    </Panel>
  );
}

function Requests({ row, period }: { row: Row; period: string }) {
  if (row.requests === 0) return "0";
  return (
    <Link
      to={countedRequestsLink({ period, part: "itineraries", wanted: row.id })}
      aria-label={`${row.requests} requests about ${row.title}`}
      className="inline-block min-w-8 py-1 text-right font-semibold text-sea hover:underline"
    >
      {row.requests.toLocaleString("en")}
    </Link>
  );
}
