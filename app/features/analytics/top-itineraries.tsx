import { Link } from "react-router";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { Analytics } from "#app/features/analytics/analytics.data.ts";

type Row = Analytics["top"][number];

const COLUMNS: readonly Column<Row>[] = [
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
  { id: "requests", header: "Requests", cell: (row) => row.requests.toLocaleString("en"), align: "right" },
];

/** What travellers look at and ask about most. */
export function TopItineraries({ rows }: { rows: readonly Row[] | undefined }) {
  return (
    <Panel title="Top itineraries" padded={false}>
      <DataTable
        caption="Top itineraries"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={3}
        empty="No views or requests in this period yet."
      />
    </Panel>
  );
}
