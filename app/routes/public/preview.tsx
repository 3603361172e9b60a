import { data, useSearchParams } from "react-router";
import { type ClimateNotes, climateNotes } from "#app/features/itineraries/climate-notes.ts";
import { ItineraryMissing } from "#app/features/itineraries/detail-missing.tsx";
import { readTab, withTab } from "#app/features/itineraries/detail-tab.ts";
import { ItineraryDetail } from "#app/features/itineraries/itinerary-detail.tsx";
import { revalidateOnPageChange } from "#app/lib/page-data.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { PRIVATE_PAGE_HEADERS } from "#app/lib/private-page.ts";
import { type RootMatches, siteNameIn } from "#app/lib/seo.ts";
import { placesOf } from "#domain/display-values.ts";
import { type Itinerary, itinerary } from "#domain/itineraries.schema.ts";
import type { Route as TripRoute } from "#domain/maps/route.ts";
import { routeOf } from "#domain/maps/route-stops.ts";
import { isUuid } from "#domain/uuid.ts";
import type { Route } from "./+types/preview.ts";

/** A private preview link from the back office; the database decides whether it is still valid. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitor } = context.get(pageServices);
  const response = isUuid(params.token)
    ? await visitor.rpc("preview_itinerary", { token: params.token }).maybeSingle()
    : null;
  const linkedItinerary = response?.data ? itinerary.parse(response.data) : null;
  return data<{ itinerary: Itinerary | null; climate: ClimateNotes | null; route: TripRoute | null }>(
    {
      itinerary: linkedItinerary,
      climate: linkedItinerary && climateNotes(placesOf(linkedItinerary), linkedItinerary.good_months),
      route: linkedItinerary && routeOf(linkedItinerary.daily_itinerary, placesOf(linkedItinerary)),
    },
    { status: linkedItinerary ? 200 : 404, headers: PRIVATE_PAGE_HEADERS },
  );
}

export const shouldRevalidate = revalidateOnPageChange;

export const headers = () => PRIVATE_PAGE_HEADERS;

export const meta = ({ matches }: RootMatches) => [
  { title: `Preview | ${siteNameIn(matches)}` },
  { name: "robots", content: "noindex, nofollow" },
];

export default function PreviewRoute({ loaderData }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  if (!loaderData.itinerary || !loaderData.route) return <ItineraryMissing />;
  // No request can be sent from a preview.
  const doNothing = () => {};
  return (
    <>
      <p role="status" className="bg-sun px-6 py-2 text-center font-semibold text-ink">
        Preview{loaderData.itinerary.is_published ? "" : " of a draft"}: only people with this link see it.
      </p>
      <ItineraryDetail
        itinerary={loaderData.itinerary}
        climate={loaderData.climate}
        route={loaderData.route}
        tab={readTab(search)}
        onTab={(tab) => setSearch(withTab(search, tab), { preventScrollReset: true })}
        inquiry={{ onCustomize: doNothing, onKeepAsIs: doNothing, onHoverOrFocus: doNothing }}
      />
    </>
  );
}
