import type { Trip } from "#app/features/trips/trips.schema.ts";
import type { TripStatus } from "#domain/trips.schema.ts";

export type TripTabId = "all" | TripStatus;

export const STATUS_LABELS: Readonly<Record<TripStatus, string>> = {
  upcoming: "Upcoming",
  planning: "Planning",
  past: "Past",
};

interface TripTab {
  readonly id: TripTabId;
  readonly label: string;
  readonly empty: { readonly title: string; readonly text: string; readonly button: string };
}

export const TRIP_TABS: readonly TripTab[] = [
  {
    id: "all",
    label: "All Trips",
    empty: {
      title: "No trips yet",
      text: "Once we plan something together, it lives here: dates, days and documents in one place.",
      button: "Explore Destinations",
    },
  },
  {
    id: "upcoming",
    label: STATUS_LABELS.upcoming,
    empty: {
      title: "Nothing on the calendar",
      text: "You have no upcoming trips. The sea is still there; pick a stretch of it.",
      button: "Find Your Next Trip",
    },
  },
  {
    id: "planning",
    label: STATUS_LABELS.planning,
    empty: {
      title: "Nothing in the works",
      text: "You have no trips in planning. Start from one of ours and change what you like.",
      button: "Start Planning",
    },
  },
  {
    id: "past",
    label: STATUS_LABELS.past,
    empty: {
      title: "No stories yet",
      text: "You have no past trips with us. The first one is usually the hardest to choose.",
      button: "Browse Trips",
    },
  },
];

const STATUS_ORDER: Readonly<Record<TripStatus, number>> = { upcoming: 0, planning: 1, past: 2 };

/** The trips of a tab, by status and then by date. Past trips begin with the latest. */
export function tripsOnTab(tab: TripTabId, trips: readonly Trip[]): readonly Trip[] {
  return trips
    .filter((trip) => tab === "all" || trip.status === tab)
    .toSorted(
      (a, b) =>
        STATUS_ORDER[a.status] - STATUS_ORDER[b.status] ||
        (a.status === "past" ? -1 : 1) * a.start_date.localeCompare(b.start_date),
    );
}
