import { joinWithAnd } from "#domain/join-with-and.ts";
import type { Planner } from "#domain/planners.ts";

// Separate from planners.ts, so that pages that only show a planner do not load zod.

type Places = Pick<Planner, "regions" | "countries">;

/**
 * The planner who covers the most of the trip's countries; if no one covers any, the planner who covers the most of
 * its regions; otherwise the first planner without countries and regions, who covers everywhere. Ties go to the
 * first in the list. Null if no planner fits.
 */
export function choosePlanner<AnyPlanner extends Places>(
  planners: readonly AnyPlanner[],
  { countries, regions }: Places,
): AnyPlanner | null {
  const bestBy = (kind: "countries" | "regions", tripPlaces: readonly string[]) => {
    const countCovered = (planner: AnyPlanner) =>
      tripPlaces.filter((name) => planner[kind].includes(name)).length;
    const [best] = planners.toSorted((one, other) => countCovered(other) - countCovered(one));
    return best && countCovered(best) > 0 ? best : null;
  };
  return (
    bestBy("countries", countries) ??
    bestBy("regions", regions) ??
    planners.find((planner) => planner.countries.length === 0 && planner.regions.length === 0) ??
    null
  );
}

/** 'Jamaica, Cuba and Barbados', or the regions if no country is set; '' for a planner who covers everywhere. */
export const describePlaces = ({ regions, countries }: Places): string =>
  joinWithAnd(countries.length > 0 ? countries : regions);
