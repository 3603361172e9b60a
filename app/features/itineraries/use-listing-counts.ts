import { useEffect } from "react";
import { useFetcher } from "react-router";
import { type ListingView, writeView } from "#app/features/itineraries/listing-view.ts";
import type { CountryCounts, DurationAndBudgetCounts, FilterCounts } from "#domain/itineraries.schema.ts";

export interface ListingCounts {
  readonly countries: CountryCounts;
  readonly choices: FilterCounts & Partial<DurationAndBudgetCounts>;
}

/** Number of itineraries per filter value, loaded while `isEnabled`. The previous counts are returned during loading. */
export function useListingCounts(view: ListingView, isEnabled = true): ListingCounts | undefined {
  const { data, load } = useFetcher<{ content: ListingCounts | null }>();
  // Sort order and page do not change the counts, so they do not cause another request.
  const query = writeView({ ...view, sort: "best", page: 1 }).toString();
  useEffect(() => {
    if (isEnabled) void load(`/listing-counts?${query}`);
  }, [load, query, isEnabled]);
  return data?.content ?? undefined;
}
