import type { Planner } from "#domain/planners.ts";

// Not in the schema's file, so that a page which only shows a planner does not load the parser.

type Where = Pick<Planner, "regions" | "countries">;

/**
 * Who plans trips to these places: who knows one of the countries, else the region, else somebody who is not tied to
 * any place. The first of several; null when nobody fits.
 */
export function choosePlanner<Someone extends Where>(
  planners: readonly Someone[],
  { countries, regions }: Where,
): Someone | null {
  const shares = (some: readonly string[], others: readonly string[]) =>
    some.some((one) => others.includes(one));
  return (
    planners.find((planner) => shares(planner.countries, countries)) ??
    planners.find((planner) => shares(planner.regions, regions)) ??
    planners.find((planner) => planner.countries.length === 0 && planner.regions.length === 0) ??
    null
  );
}

export const listInWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/** 'Jamaica, Cuba and Barbados', or the regions where no country is named; '' for somebody who plans everywhere. */
export const describePlaces = ({ regions, countries }: Where): string =>
  listInWords(countries.length > 0 ? countries : regions);
