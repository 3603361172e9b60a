import type { TravelWay } from "#domain/itinerary-facts.ts";

/** A place on a route. */
export interface RouteStop {
  readonly name: string;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Travel time from the previous stop; null if unknown, and for the first stop. */
  readonly hours: number | null;
  readonly by: TravelWay | null;
}

/** A numbered place on the map. Its position is in parts of the map's width. */
export interface RoutePin {
  readonly at: readonly [x: number, y: number];
  readonly radius: number;
  /** Positions in the route, from 0; several if the trip returns. */
  readonly stops: readonly number[];
}

/** A route with its map, looked up on the server, so that no public page loads the list of places. */
export interface Route {
  readonly stops: readonly RouteStop[];
  readonly pins: readonly RoutePin[];
  /** Paths of the drawings; null if no country of the route is known. */
  readonly drawings: { readonly small: string; readonly large: string } | null;
}

/** 'Day 2' or 'Days 2 to 5'. */
export const describeDaysAt = ({ firstDay, lastDay }: Pick<RouteStop, "firstDay" | "lastDay">): string =>
  firstDay === lastDay ? `Day ${firstDay}` : `Days ${firstDay} to ${lastDay}`;
