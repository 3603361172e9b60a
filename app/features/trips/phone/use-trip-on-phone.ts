import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isTripNear, localDay } from "#app/features/trips/countdown.ts";
import { isCurrent, type Papers } from "#app/features/trips/papers/papers.data.ts";
import { deleteKeptTrip, type KeptState, keepTrip } from "#app/features/trips/phone/keep-trip.ts";
import { obstacle } from "#app/features/trips/phone/kept-files.ts";
import { answerOwnPhone, noteKeptTrip, readOwnPhone } from "#app/features/trips/phone/own-phone.ts";
import { myTrips } from "#app/features/trips/trips.queries.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { addDays } from "#domain/calendar-days.ts";
import type { DataClient } from "#domain/data-client.ts";

interface Traveler {
  readonly userId: string;
  readonly data: DataClient;
  readonly fetch: typeof window.fetch;
}

interface KeepableTrip {
  readonly id: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** What this phone keeps of a trip, and the ways to change it. */
export interface TripOnPhone {
  /** 'asking': whether this is the traveler's own phone; 'off': it is not, or they stopped. */
  readonly status: "asking" | "off" | "large" | "on";
  readonly state: KeptState | undefined;
  readonly progress: string | null;
  /** Why the last try ended without a state. */
  readonly failure: string | null;
  readonly obstacle: string | null;
  /** Of all papers. */
  readonly bytes: number;
  start(): void;
  refuse(): void;
  stop(): void;
  retry(): void;
}

/** Above this, a mobile connection needs a yes. */
const LARGE_BYTES = 50 * 1024 * 1024;
/** How often a page that stays open reads everything back. */
const CHECK_MS = 10 * 60_000;
/** Without papers, copies go as long after the return as papers do by default. */
const COPY_DAYS = 90;

export function useTripOnPhone(
  { userId, data, fetch }: Traveler,
  trip: KeepableTrip,
  list: Papers | undefined,
): TripOnPhone {
  const queries = useQueryClient();
  const [phone, setPhone] = useState(() => readOwnPhone(userId));
  const [progress, setProgress] = useState<string | null>(null);
  const [isLargeAllowed, setLargeAllowed] = useState(false);
  const papers = list?.papers.filter(isCurrent) ?? [];
  const bytes = papers.reduce((sum, { size }) => sum + size, 0);
  const why = obstacle();
  const choice = phone?.trips[trip.id];
  const isWanted =
    phone?.isOwn && (choice || (choice === undefined && isTripNear(localDay(new Date()), trip)));
  const isLarge = bytes > LARGE_BYTES && isMaybeMobile() && !choice && !isLargeAllowed;
  const key = ["account", userId, "phone", trip.id];
  const query = useQuery({
    queryKey: [...key, papers.map(({ id, sha256 }) => id + sha256)],
    enabled: Boolean(isWanted) && !isLarge && why === null && list !== undefined,
    queryFn: async ({ signal }) => {
      // Its copy is for the pages around this one.
      await queries.fetchQuery(myTrips(data, userId)).catch(() => {});
      const state = await keepTrip({
        userId,
        fetch,
        tripId: trip.id,
        papers,
        until: list?.keptUntil ?? addDays(trip.end_date, COPY_DAYS),
        ownFile: new URL(import.meta.url).pathname,
        loadViewer,
        signal,
        onProgress: (done, of) => setProgress(`${done} of ${of} papers`),
      }).finally(() => setProgress(null));
      setPhone(readOwnPhone(userId));
      await report(state.papers, state.hasPage);
      return state;
    },
    placeholderData: (previous) => previous,
    staleTime: CHECK_MS,
    refetchOnReconnect: "always",
    retry: false,
  });
  /** Tells the office. A call that is lost is repeated with the next check. */
  const report = async (kept: readonly string[] | null, has_page: boolean) => {
    await data.rpc("report_kept_trip", { trip: trip.id, papers: kept && [...kept], has_page });
  };
  const change = (act: () => void) => {
    act();
    setPhone(readOwnPhone(userId));
  };
  return {
    status: isWanted ? (isLarge ? "large" : "on") : phone === null ? "asking" : "off",
    state: isWanted ? query.data : undefined,
    progress: query.isFetching ? (progress ?? "One moment...") : null,
    failure: query.error && !query.data ? errorMessage(query.error, "Please try again.") : null,
    obstacle: why,
    bytes,
    start: () => {
      setLargeAllowed(true);
      change(() => {
        answerOwnPhone(userId, true);
        if (!choice) noteKeptTrip(userId, trip.id, { files: {}, until: addDays(trip.end_date, COPY_DAYS) });
      });
    },
    refuse: () => change(() => answerOwnPhone(userId, false)),
    stop: () => {
      change(() => noteKeptTrip(userId, trip.id, null));
      void queries.cancelQueries({ queryKey: key }).then(() => {
        queries.removeQueries({ queryKey: key });
        return Promise.all([deleteKeptTrip(userId), report(null, false)]);
      });
    },
    retry: () => void query.refetch(),
  };
}

/** Loads the code that shows papers, and returns the files that it loads later. */
async function loadViewer(): Promise<readonly string[]> {
  const [{ PDF_FILES }] = await Promise.all([
    import("#app/features/trips/papers/pdf-pages.client.tsx"),
    import("#app/features/trips/papers/paper-viewer.tsx"),
  ]);
  return PDF_FILES;
}

/** Only some browsers tell; on the others a large download asks. */
function isMaybeMobile(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  const type =
    typeof connection === "object" && connection !== null && "type" in connection ? connection.type : "";
  return type !== "wifi" && type !== "ethernet";
}
