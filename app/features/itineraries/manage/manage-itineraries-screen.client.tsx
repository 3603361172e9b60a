import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { SearchField } from "#app/components/admin/filter-bar.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { ItineraryFormDialog } from "#app/features/itineraries/manage/itinerary-form-dialog.tsx";
import { ItineraryTable, useItineraryListing } from "#app/features/itineraries/manage/itinerary-table.tsx";
import type { ItineraryTab } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import {
  featuredCount,
  itineraryCounts,
} from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import { describeFeatured } from "#app/features/itineraries/manage/publish-checklist.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

const FILTERS = { q: "", tab: "all", sort: "created_at desc" } as const;
const LIST_PATH = "/admin/itineraries";
/** Delay between closing the form and leaving its URL, as the specification requires. */
const LEAVE_AFTER_MS = 100;

const TABS: readonly { readonly id: ItineraryTab; readonly label: string }[] = [
  { id: "all", label: "All" },
  { id: "published", label: "Published" },
  { id: "drafts", label: "Drafts" },
];

export function ManageItinerariesScreen() {
  const { data: client, user } = useAdminSession();
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const tab = TABS.find(({ id }) => id === filters.tab)?.id ?? "all";
  const countsQuery = useQuery(itineraryCounts(client, filters.q));
  const featuredQuery = useQuery(featuredCount(client));
  const form = useFormFromUrl();
  const listing = useItineraryListing({ search: filters.q, tab, sort: filters.sort, page });
  const table = (
    <ItineraryTable
      listing={listing}
      onSort={(sort) => setFilters({ sort })}
      onPage={setPage}
      onOpen={form.open}
    />
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          Logged in as <span className="font-semibold text-ink">{user.email}</span>
        </p>
        <Button onClick={() => form.open("new")}>
          <Plus aria-hidden className="size-4" /> Add New Itinerary
        </Button>
      </div>
      <Panel>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft text-sm">
            {featuredQuery.data === undefined ? "" : describeFeatured(featuredQuery.data)}
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
            label: `${label} (${countsQuery.data?.[id] ?? "…"})`,
            content: id === tab && table,
          }))}
        />
      </Panel>
      {form.editedId && (
        <ItineraryFormDialog
          key={form.editedId}
          itineraryId={form.editedId}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
    </>
  );
}

/** The state of the form. The URL contains the id of the edited itinerary, or 'new'. */
function useFormFromUrl() {
  const navigate = useNavigate();
  const { id: editedId } = useParams();
  // The form with this id is closed, but the URL still contains the id.
  const [closedId, setClosedId] = useState<string | null>(null);
  useEffect(() => {
    if (!editedId) setClosedId(null);
  }, [editedId]);
  const goTo = (pathname: string) => navigate({ pathname, search: window.location.search });
  return {
    editedId,
    isOpen: editedId !== closedId,
    open: (id: string) => goTo(`${LIST_PATH}/${id}`),
    close: () => {
      setClosedId(editedId ?? null);
      setTimeout(() => goTo(LIST_PATH), LEAVE_AFTER_MS);
    },
  };
}
