import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { DataTable } from "#app/components/admin/data-table.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { BulkBar } from "#app/features/itineraries/manage/bulk-bar.tsx";
import { itineraryColumns } from "#app/features/itineraries/manage/itinerary-columns.tsx";
import type { ItineraryTab } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { managedItineraries } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { hasOnlyTitle, missingForVisitors } from "#app/features/itineraries/manage/publish-checklist.ts";
import { useSelection } from "#app/features/itineraries/manage/use-bulk-actions.ts";
import { useItineraryActions } from "#app/features/itineraries/manage/use-itinerary-actions.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { joinWithAnd } from "#domain/join-with-and.ts";

const ITINERARIES_PER_PAGE = 25;

interface ItineraryList {
  readonly search: string;
  readonly tab: ItineraryTab;
  /** A column and a direction, such as 'title asc'. */
  readonly sort: string;
  readonly page: number;
}

/** One page of the list and its selection, which is kept when switching tabs. */
export function useItineraryListing({ search, tab, sort, page }: ItineraryList) {
  const [sortColumn = "created_at", direction] = sort.split(" ");
  const isAscending = direction === "asc";
  const view = {
    search,
    tab,
    sort: sortColumn,
    ascending: isAscending,
    page,
    pageSize: ITINERARIES_PER_PAGE,
  };
  const query = useQuery(managedItineraries(useAdminClient(), view));
  return { query, sortColumn, isAscending, page, selection: useSelection() };
}

interface ItineraryTableProps {
  listing: ReturnType<typeof useItineraryListing>;
  onSort(sort: string): void;
  onPage(page: number): void;
  onOpen(id: string): void;
}

/** The list, with actions on one itinerary or several. */
export function ItineraryTable({ listing, onSort, onPage, onOpen }: ItineraryTableProps) {
  const { query, sortColumn, isAscending, page, selection } = listing;
  const { data } = query;
  const actions = useItineraryActions();
  const [itineraryToDelete, setItineraryToDelete] = useState<ManagedItinerary | null>(null);
  /** The itinerary whose publication needs a confirmation. */
  const [incompleteItinerary, setIncompleteItinerary] = useState<ManagedItinerary | null>(null);
  const publish = (itinerary: ManagedItinerary) =>
    hasOnlyTitle(itinerary)
      ? setIncompleteItinerary(itinerary)
      : void actions.toggle(itinerary, "is_published", true);
  return (
    <>
      <BulkBar rowsOnPage={data?.itineraries ?? []} selection={selection} />
      <DataTable
        caption="Itineraries"
        columns={itineraryColumns(actions, onOpen, setItineraryToDelete, publish, selection)}
        rows={data?.itineraries}
        rowKey={(itinerary) => itinerary.id}
        sort={{ by: sortColumn, direction: isAscending ? "asc" : "desc" }}
        onSort={(sort) => onSort(`${sort.by} ${sort.direction}`)}
        skeletonRows={5}
        empty="No itineraries found"
        query={query}
      />
      <Pagination page={page} pageSize={ITINERARIES_PER_PAGE} total={data?.total ?? 0} onPage={onPage} />
      <ConfirmDialog
        open={incompleteItinerary !== null}
        onOpenChange={() => setIncompleteItinerary(null)}
        title="Publish an incomplete itinerary?"
        description={
          incompleteItinerary &&
          `${incompleteItinerary.title} still needs ${joinWithAnd(missingForVisitors(incompleteItinerary))}.`
        }
        confirmLabel="Publish anyway"
        busyLabel="Publishing..."
        onConfirm={() => incompleteItinerary && actions.toggle(incompleteItinerary, "is_published", true)}
      />
      <ConfirmDialog
        open={itineraryToDelete !== null}
        onOpenChange={() => setItineraryToDelete(null)}
        title="Confirm Deletion"
        description="Are you sure you want to delete this itinerary? This action cannot be undone."
        restorable="it"
        onConfirm={() => itineraryToDelete && actions.remove(itineraryToDelete)}
      />
    </>
  );
}
