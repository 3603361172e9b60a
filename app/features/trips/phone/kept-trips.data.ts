import { queryOptions } from "@tanstack/react-query";
import type { Paper } from "#app/features/trips/papers/papers.data.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

/** What the phones of a trip's travelers keep; `scope` is "admin", or "account" and the user's id. */
export const keptTrips = (client: DataClient, scope: readonly string[], tripId: string) =>
  queryOptions({
    queryKey: [...scope, "kept-trips", tripId],
    queryFn: async () => {
      const { data, error } = await client
        .from("kept_trips")
        .select("session_id, papers, has_page, since, checked_at")
        .eq("trip_id", tripId)
        .order("checked_at", { ascending: false });
      if (error) throw toAppError(error);
      return data;
    },
  });

interface KeptOnPhone {
  readonly papers: readonly string[];
  readonly has_page: boolean;
}

/** The papers, without replaced ones, that a phone does not have. */
export const missingOnPhone = ({ papers: kept }: KeptOnPhone, papers: readonly Paper[]) =>
  papers.filter(({ id, replaced_by }) => replaced_by === null && !kept.includes(id));

/** Whether a phone has the page and all papers of a trip. */
export const isPhoneComplete = (phone: KeptOnPhone, papers: readonly Paper[]) =>
  phone.has_page && missingOnPhone(phone, papers).length === 0;
