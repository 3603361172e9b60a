import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { SearchField } from "#app/components/admin/filter-bar.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { type ListedTrip, TRIPS_PER_PAGE, tripsPage } from "#app/features/trips/manage/manage-trips.data.ts";
import { TripStatusBadge } from "#app/features/trips/manage/trip-status-badge.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { dateIn } from "#domain/zone-offset.ts";

const FILTERS = { q: "", show: "departures" };
const PARTS = [
  { value: "departures", label: "Departures", empty: "No upcoming departures." },
  { value: "on-the-way", label: "Traveling now", empty: "No one is traveling today." },
  { value: "past", label: "Past", empty: "No past trips yet." },
] as const;

/** All trips: upcoming, current and past. */
export function ManageTripsScreen() {
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const { timeZone } = useSiteDetails();
  const part = PARTS.find(({ value }) => value === filters.show) ?? PARTS[0];
  const view = { part: part.value, search: filters.q, page, today: dateIn(timeZone, new Date()) };
  const listing = useQuery(tripsPage(useAdminClient(), view));
  return (
    <>
      <PageHeader description="Departures, current trips and past trips. To add a trip, open its request." />
      <Panel isPadded={false}>
        <div className="flex flex-wrap items-center gap-3 p-4">
          <SearchField placeholder="Search trips..." value={filters.q} onChange={(q) => setFilters({ q })} />
          <FilterSelect
            label="Show"
            value={part.value}
            onChange={(show) => setFilters({ show })}
            options={PARTS}
          />
        </div>
        <DataTable
          caption="Trips"
          columns={COLUMNS}
          rows={listing.data?.trips}
          rowKey={(trip) => trip.id}
          empty={filters.q ? "No trip matches the search." : part.empty}
          query={listing}
        />
        <Pagination page={page} pageSize={TRIPS_PER_PAGE} total={listing.data?.total ?? 0} onPage={setPage} />
      </Panel>
    </>
  );
}

const COLUMNS: readonly Column<ListedTrip>[] = [
  {
    id: "trip",
    header: "Trip",
    className: "@[60rem]:w-2/5",
    cell: (trip) => (
      <Link to={`/admin/trips/${trip.id}`} className="font-semibold text-sea hover:underline">
        {trip.title}
      </Link>
    ),
  },
  {
    id: "traveler",
    header: "Traveler",
    cell: (trip) => (
      <>
        <span className="block">{trip.traveler || trip.email || "No account any more"}</span>
        {trip.traveler && (
          <span className="text-ink-soft text-sm">
            <EmailAddress keepsColumnWidth email={trip.email} />
          </span>
        )}
      </>
    ),
  },
  {
    id: "dates",
    header: "Dates",
    className: "@[60rem]:whitespace-nowrap",
    cell: (trip) => formatDateRange(trip.start_date, trip.end_date),
  },
  { id: "status", header: "Status", cell: (trip) => <TripStatusBadge status={trip.status} /> },
];
