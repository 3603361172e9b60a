import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { actionsColumn } from "#app/components/admin/actions-column.ts";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { SearchField } from "#app/components/admin/search-field.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import type { ListedTrip } from "#app/features/trips/manage/manage-trips.data.ts";
import { TRIPS_PER_PAGE, tripPage } from "#app/features/trips/manage/manage-trips.queries.ts";
import { TripForm } from "#app/features/trips/manage/trip-form.tsx";
import { TripStatusBadge } from "#app/features/trips/manage/trip-status-badge.tsx";
import { useTripActions } from "#app/features/trips/manage/use-trip-actions.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { dayIn } from "#app/lib/moment.ts";
import { useUrlFilters } from "#app/lib/url-filters.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { formatDateRange } from "#domain/date-range.ts";

const FILTERS = { q: "", show: "departures" };
const PARTS = [
  { value: "departures", label: "Departures", empty: "Nobody is about to leave." },
  { value: "on-the-way", label: "On the way", empty: "Nobody is travelling today." },
  { value: "past", label: "Past", empty: "No trip has ended yet." },
] as const;

/** Everyone's trips: who leaves next, who is travelling, who is back. */
export function ManageTripsScreen() {
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const { timeZone } = useSiteDetails();
  const part = PARTS.find(({ value }) => value === filters.show) ?? PARTS[0];
  const view = { part: part.value, search: filters.q, page, today: dayIn(timeZone, new Date()) };
  const listing = useQuery(tripPage(useAdminData(), view));
  const [edited, setEdited] = useState<ListedTrip | null>(null);
  const actions = useTripActions();
  return (
    <>
      <PageHeader description="Who leaves next, who is travelling, who is back. A trip begins on its request." />
      <Panel padded={false}>
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
          columns={columns(setEdited)}
          rows={listing.data?.trips}
          rowKey={(trip) => trip.id}
          empty={filters.q ? "No trip matches the search." : part.empty}
          error={listing.error ? { message: listing.error.message, onRetry: () => listing.refetch() } : null}
        />
        <Pagination page={page} pageSize={TRIPS_PER_PAGE} total={listing.data?.total ?? 0} onPage={setPage} />
      </Panel>
      <Dialog
        open={edited !== null}
        onOpenChange={(open) => open || setEdited(null)}
        title={edited?.title ?? "Trip"}
        description={edited?.traveller || edited?.email}
      >
        {edited && (
          <TripForm
            start={edited}
            itineraryId={edited.itinerary_id}
            submitLabel="Save trip"
            busyLabel="Saving..."
            onSubmit={async (changes) => {
              if (await actions.change(edited.id, changes)) setEdited(null);
            }}
            onCancel={() => setEdited(null)}
          />
        )}
      </Dialog>
    </>
  );
}

function columns(edit: (trip: ListedTrip) => void): readonly Column<ListedTrip>[] {
  return [
    {
      id: "traveller",
      header: "Traveller",
      cell: (trip) => (
        <>
          <span className="block font-semibold">{trip.traveller || trip.email || "Nobody's any more"}</span>
          {trip.traveller && <EmailAddress isWhole email={trip.email} />}
        </>
      ),
    },
    {
      id: "trip",
      header: "Trip",
      cell: (trip) => (
        <button
          type="button"
          onClick={() => edit(trip)}
          className="min-h-8 text-right font-semibold @3xl:text-left text-sea hover:underline"
        >
          {trip.title}
        </button>
      ),
    },
    {
      id: "dates",
      header: "Dates",
      className: "@3xl:whitespace-nowrap",
      cell: (trip) => formatDateRange(trip.start_date, trip.end_date),
    },
    { id: "status", header: "Status", cell: (trip) => <TripStatusBadge status={trip.status} /> },
    actionsColumn((trip) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {trip.request_id && (
          <Link to={`/admin/requests/${trip.request_id}`} className="px-2 py-1 text-sea underline">
            Request
          </Link>
        )}
        <Button variant="quiet" size="sm" aria-label={`Edit ${trip.title}`} onClick={() => edit(trip)}>
          Edit
        </Button>
      </span>
    )),
  ];
}
