import { Link } from "react-router";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { Analytics } from "#app/features/analytics/analytics.data.ts";
import { countedLink } from "#app/features/analytics/counted-link.ts";
import { CsvButton } from "#app/features/analytics/csv-button.tsx";

type Row = Analytics["top"][number];

const columns = (period: string): readonly Column<Row>[] => [
  {
    id: "title",
    header: "Itinerary",
    cell: (row) => (
      <Link to={`/admin/itineraries/${row.id}`} className="py-1 font-semibold text-sea hover:underline">
        {row.title}
      </Link>
    ),
  },
  { id: "views", header: "Views", cell: (row) => row.views.toLocaleString("en"), align: "right" },
  {
    id: "requests",
    header: "Requests",
    cell: (row) =>
      row.requests === 0 ? (
        "0"
      ) : (
        <Link
          to={countedLink({ period, part: "itineraries", wanted: row.id })}
          aria-label={`${row.requests} requests about ${row.title}`}
          className="inline-block min-w-8 py-1 text-right font-semibold text-sea hover:underline"
        >
          {row.requests.toLocaleString("en")}
        </Link>
      ),
    align: "right",
  },
];

/** What travellers look at and ask about most. */
export function TopItineraries({ rows, period }: { rows: readonly Row[] | undefined; period: string }) {
  return (
    <Panel
      title="Top itineraries"
      padded={false}
      actions={
        <CsvButton
          about="top itineraries"
          header={["Itinerary", "Views", "Requests"]}
          rows={rows?.map(({ title, views, requests }) => [title, views, requests])}
        />
      }
    >
      <DataTable
        caption="Top itineraries"
        columns={columns(period)}
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={3}
        empty="No views or requests in this period yet."
      />
    </Panel>
  );
}
