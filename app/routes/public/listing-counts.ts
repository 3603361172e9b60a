import { countByCountry } from "#app/features/itineraries/country-counts.data.ts";
import { countFilterValues } from "#app/features/itineraries/itineraries.data.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";
import type { ListingCounts } from "#app/features/itineraries/use-listing-counts.ts";
import { readCachedPage } from "#app/lib/page-data.ts";
import { loadContent, pageServices } from "#app/lib/page-services.ts";
import type { Route } from "./+types/listing-counts.ts";

/** A route without a page. The listing's filters and map fetch their counts here. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = readView(url.searchParams);
  const read = async (): Promise<ListingCounts> => {
    const [countries, choices] = await Promise.all([
      countByCountry(services.visitor),
      countFilterValues(services.visitor, view),
    ]);
    return { countries, choices };
  };
  return loadContent(services, read, { what: "counts of the listing" });
}

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 5;

export const clientLoader = async ({ url, serverLoader }: Route.ClientLoaderArgs) => ({
  content: await readCachedPage(url, FRESH_MINUTES, serverLoader).content,
});
