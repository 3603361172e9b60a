import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { DataTable } from "#app/components/admin/data-table.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { SearchField } from "#app/components/admin/search-field.tsx";
import { Plus } from "#app/components/icons/plus.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { BulkBar } from "#app/features/itineraries/manage/bulk-bar.tsx";
import { itineraryColumns } from "#app/features/itineraries/manage/itinerary-columns.tsx";
import { ItineraryFormDialog } from "#app/features/itineraries/manage/itinerary-form-dialog.tsx";
import type { ItineraryTab } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import {
  featuredCount,
  itineraryCounts,
  managedItineraries,
  manageKeys,
} from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import {
  describeFeatured,
  isEmpty,
  listOf,
  missingBeforePublishing,
} from "#app/features/itineraries/manage/publish-checklist.ts";
import { useItineraryActions } from "#app/features/itineraries/manage/use-itinerary-actions.ts";
import { useSelection } from "#app/features/itineraries/manage/use-selection.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useUrlFilters } from "#app/lib/url-filters.ts";

const FILTERS = { q: "", tab: "all", sort: "created_at desc" } as const;
const PAGE_SIZE = 25;
const LIST = "/admin/itineraries";
/** The specification's pause before the closed form's selection is cleared. */
const CLEAR_AFTER_MS = 100;

const TABS: readonly { readonly id: ItineraryTab; readonly label: string }[] = [
  { id: "all", label: "All" },
  { id: "published", label: "Published" },
  { id: "drafts", label: "Drafts" },
];

export function ManageItinerariesScreen() {
  const { data: client, user } = useAdminSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id: editing } = useParams();
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const [sort = "created_at", direction] = filters.sort.split(" ");
  const tab = TABS.find((one) => one.id === filters.tab)?.id ?? "all";
  const listing = useQuery(
    managedItineraries(client, {
      search: filters.q,
      tab,
      sort,
      ascending: direction === "asc",
      page,
      pageSize: PAGE_SIZE,
    }),
  );
  const counts = useQuery(itineraryCounts(client, filters.q));
  const featured = useQuery(featuredCount(client));
  const actions = useItineraryActions();
  const selection = useSelection();
  const [toDelete, setToDelete] = useState<ManagedItinerary | null>(null);
  const open = (id: string) => navigate({ pathname: `${LIST}/${id}`, search: window.location.search });
  const [incomplete, setIncomplete] = useState<ManagedItinerary | null>(null);
  const publish = (itinerary: ManagedItinerary) =>
    isEmpty(itinerary) ? setIncomplete(itinerary) : void actions.toggle(itinerary, "is_published", true);
  const [closed, setClosed] = useState<string | null>(null);
  useEffect(() => {
    if (!editing) setClosed(null);
  }, [editing]);
  const close = () => {
    setClosed(editing ?? null);
    setTimeout(() => navigate({ pathname: LIST, search: window.location.search }), CLEAR_AFTER_MS);
    void queries.invalidateQueries({ queryKey: manageKeys.all });
  };

  const shown = listing.data?.itineraries ?? [];
  const table = (
    <>
      <BulkBar shown={shown} selection={selection} />
      <DataTable
        caption="Itineraries"
        columns={itineraryColumns(actions, open, setToDelete, publish, selection)}
        rows={listing.data?.itineraries}
        rowKey={(itinerary) => itinerary.id}
        sort={{ by: sort, direction: direction === "asc" ? "asc" : "desc" }}
        onSort={({ by, direction: way }) => setFilters({ sort: `${by} ${way}` })}
        skeletonRows={5}
        empty="No itineraries found"
        error={listing.error ? { message: listing.error.message, onRetry: () => listing.refetch() } : null}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={listing.data?.total ?? 0} onPage={setPage} />
    </>
  );

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          Logged in as <span className="font-semibold text-ink">{user.email}</span>
        </p>
        <Button onClick={() => open("new")}>
          <Plus aria-hidden className="size-4" /> Add New Itinerary
        </Button>
      </div>
      <Panel>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft text-sm">
            {featured.data === undefined ? "" : describeFeatured(featured.data)}
          </p>
          <SearchField
            placeholder="Search itineraries..."
            value={filters.q}
            onChange={(q) => setFilters({ q })}
          />
        </div>
        <Tabs
          label="Which itineraries"
          current={tab}
          onChange={(id) => setFilters({ tab: id })}
          tabs={TABS.map(({ id, label }) => ({
            id,
            label: `${label} (${counts.data?.[id] ?? "…"})`,
            content: id === tab && table,
          }))}
        />
      </Panel>
      {editing && (
        <ItineraryFormDialog
          key={editing}
          itineraryId={editing}
          isOpen={editing !== closed}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={incomplete !== null}
        onOpenChange={() => setIncomplete(null)}
        title="Publish it as it is?"
        description={
          incomplete && `${incomplete.title} still lacks ${listOf(missingBeforePublishing(incomplete))}.`
        }
        confirmLabel="Publish anyway"
        busyLabel="Publishing..."
        onConfirm={() => incomplete && actions.toggle(incomplete, "is_published", true)}
      />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title="Confirm Deletion"
        description="Are you sure you want to delete this itinerary? This action cannot be undone."
        onConfirm={() => toDelete && actions.remove(toDelete)}
      />
    </>
  );
}
