import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  countFeatured,
  countItineraries,
  type ItineraryView,
  isTitleTaken,
  listItineraries,
  readItinerary,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Prefix of all itinerary queries, to invalidate them together. */
const ALL = ["itineraries"] as const;

export const manageItineraryKeys = {
  all: ALL,
  list: (view: ItineraryView) => [...ALL, "managed", "list", view] as const,
  counts: (search: string) => [...ALL, "managed", "counts", search] as const,
  itinerary: (id: string) => [...ALL, "managed", "itinerary", id] as const,
};

export const managedItineraries = (client: DataClient, view: ItineraryView) =>
  queryOptions({
    queryKey: manageItineraryKeys.list(view),
    queryFn: () => listItineraries(client, view),
    placeholderData: keepPreviousData,
    retry: 1,
  });

export const itineraryCounts = (client: DataClient, search: string) =>
  queryOptions({
    queryKey: manageItineraryKeys.counts(search),
    queryFn: () => countItineraries(client, search),
    placeholderData: keepPreviousData,
  });

export const featuredCount = (client: DataClient) =>
  queryOptions({ queryKey: [...ALL, "managed", "featured"], queryFn: () => countFeatured(client) });

export const titleTaken = (client: DataClient, title: string, id: string | null) =>
  queryOptions({
    queryKey: [...ALL, "managed", "title", title, id],
    queryFn: () => isTitleTaken(client, title, id),
    enabled: title !== "",
    staleTime: 30_000,
  });

/** Always refetched, because a form must not start from a stale copy. */
export const itineraryToEdit = (client: DataClient, id: string) =>
  queryOptions({
    queryKey: manageItineraryKeys.itinerary(id),
    queryFn: () => readItinerary(client, id),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
