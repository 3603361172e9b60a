import type { Planner } from "#domain/planners.ts";

// Not in the schema's file, so that a page which only shows a planner does not load the parser.

type Where = Pick<Planner, "regions" | "countries">;

/**
 * Who plans trips to these places: who knows most of the countries, else of the regions, else somebody who is not tied
 * to any place. The first of several; null when nobody fits.
 */
export function choosePlanner<Someone extends Where>(
  planners: readonly Someone[],
  { countries, regions }: Where,
): Someone | null {
  const bestBy = (places: "countries" | "regions", of: readonly string[]) => {
    const shared = (planner: Someone) => of.filter((name) => planner[places].includes(name)).length;
    const [best] = planners.toSorted((one, other) => shared(other) - shared(one));
    return best && shared(best) > 0 ? best : null;
  };
  return (
    bestBy("countries", countries) ??
    bestBy("regions", regions) ??
    planners.find((planner) => planner.countries.length === 0 && planner.regions.length === 0) ??
    null
  );
}

export const listInWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/** 'Jamaica, Cuba and Barbados', or the regions where no country is named; '' for somebody who plans everywhere. */
export const describePlaces = ({ regions, countries }: Where): string =>
  listInWords(countries.length > 0 ? countries : regions);
