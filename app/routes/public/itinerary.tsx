import { Suspense, useEffect, useState } from "react";
import { data, type ShouldRevalidateFunction, useSearchParams } from "react-router";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { useCountView } from "#app/features/itineraries/count-view.ts";
import { readItinerary } from "#app/features/itineraries/detail.data.ts";
import { itineraryDetail } from "#app/features/itineraries/detail.queries.ts";
import { ItineraryMissing, ItineraryUnavailable } from "#app/features/itineraries/detail-missing.tsx";
import { itineraryPath, itinerarySeo } from "#app/features/itineraries/detail-seo.ts";
import { readTab, withTab } from "#app/features/itineraries/detail-tab.ts";
import { ItineraryDetail } from "#app/features/itineraries/itinerary-detail.tsx";
import { type RouteStop, routeStops } from "#app/features/itineraries/route-stops.ts";
import { useAsking } from "#app/features/itineraries/use-asking.ts";
import { type YearNotes, yearNotes } from "#app/features/itineraries/year-notes.ts";
import { PlannerCard } from "#app/features/planners/planner-card.tsx";
import { listPlanners } from "#app/features/planners/planners.data.ts";
import { activePlanners } from "#app/features/planners/planners.queries.ts";
import { FormOpening } from "#app/features/requests/form-opening.tsx";
import { FormOutOfReach } from "#app/features/requests/form-out-of-reach.tsx";
import type { SentRequest } from "#app/features/requests/request-sent.tsx";
import { requestTitles } from "#app/features/requests/request-titles.ts";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { AppError, OutOfReach } from "#app/lib/app-error.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { useQuietMoment } from "#app/lib/use-quiet-moment.ts";
import { useReading } from "#app/lib/use-reading.ts";
import { brand } from "#domain/brand.ts";
import { choosePlanner } from "#domain/choose-planner.ts";
import { places, regionsOf } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import type { Planner } from "#domain/planners.ts";
import type { Route } from "./+types/itinerary.ts";

const loadDialog = () => import("#app/features/requests/itinerary-request-dialog.tsx");
const RequestDialog = lazyPart(loadDialog, FormOutOfReach);
/** At the foot of the page, so it is read once the rest is there; without it the page is whole as well. */
const SimilarItineraries = lazyPart(() => import("#app/features/itineraries/similar-itineraries.tsx"));
const AnsweringPlanner = lazyPart(() => import("#app/features/planners/answering-planner.tsx"));
const WaitingRequest = lazyPart(() => import("#app/features/requests/waiting-request.tsx"));
const RequestSent = lazyPart(() => import("#app/features/requests/request-sent.tsx"));

const MISSING_TITLE = "Itinerary Not Found";
const AWAY_TITLE = "Back in a moment";

interface DetailData {
  readonly itinerary: Itinerary | null;
  /** Null on client-side navigation. */
  readonly planners: readonly Planner[] | null;
  readonly year: YearNotes | null;
  readonly stops: readonly RouteStop[];
  readonly siteUrl: string;
  /** The server found no such itinerary. */
  readonly missing: boolean;
  /** The server could not look for it. */
  readonly failed: boolean;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitor, readOnce, siteUrl, log } = context.get(pageServices);
  try {
    const [itinerary, planners] = await Promise.all([
      readItinerary(visitor, params.id),
      readOnce(listPlanners).catch((error: unknown) => {
        log("error", "planners not read", { error });
        return null;
      }),
    ]);
    const year = yearNotes(places(itinerary), itinerary.good_months);
    const stops = routeStops(itinerary.daily_itinerary, places(itinerary));
    return data<DetailData>({ itinerary, planners, year, stops, siteUrl, missing: false, failed: false });
  } catch (error) {
    const missing = isAbsent(error);
    if (!missing) log("error", "itinerary not read", { error });
    return data<DetailData>(
      { itinerary: null, planners: null, year: null, stops: [], siteUrl, missing, failed: !missing },
      { status: missing ? 404 : 503 },
    );
  }
}

/** On client-side navigation the page renders at once and reads its data itself. */
export const clientLoader = (): DetailData => ({
  itinerary: null,
  planners: null,
  year: null,
  stops: [],
  siteUrl: "",
  missing: false,
  failed: false,
});

const isAbsent = (error: unknown) => error instanceof AppError && error.code === "not-found";

/** Another tab is the same page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (loaderData.itinerary) return pageMeta(itinerarySeo(loaderData.itinerary, loaderData.siteUrl));
  // On client-side navigation the title is set once the itinerary was read.
  if (!loaderData.missing && !loaderData.failed) return [];
  return pageMeta({
    title: loaderData.missing ? MISSING_TITLE : AWAY_TITLE,
    description: loaderData.missing
      ? "The itinerary you're looking for could not be found or may have been removed."
      : "We cannot reach our records right now.",
    path: itineraryPath(params.id ?? ""),
    siteUrl: loaderData.siteUrl,
    noindex: true,
  });
}

export default function ItineraryRoute({ loaderData, params }: Route.ComponentProps) {
  const query = useReading(
    { ...itineraryDetail(params.id), enabled: !loaderData.missing },
    loaderData.itinerary,
  );
  const named = loaderData.missing || loaderData.itinerary !== null;
  // What else goes wrong has no message of its own in the specification.
  const isMissing = query.error instanceof AppError && !(query.error instanceof OutOfReach);
  if (loaderData.missing || isMissing) {
    return (
      <>
        {!named && <PageTitle title={MISSING_TITLE} />}
        <ItineraryMissing />
      </>
    );
  }
  if (!query.data && (query.isError || loaderData.failed)) {
    return (
      <>
        <PageTitle title={AWAY_TITLE} />
        <ItineraryUnavailable onRetry={() => query.refetch()} />
      </>
    );
  }
  if (!query.data) {
    return (
      <>
        <PageTitle title="Loading itinerary..." />
        <main id="main" className="flex grow flex-col">
          <SpinnerScreen label="Loading itinerary..." />
        </main>
      </>
    );
  }
  return (
    <>
      {!named && <PageTitle title={query.data.title} />}
      <LoadedItinerary
        key={query.data.id}
        itinerary={query.data}
        planners={loaderData.planners}
        year={loaderData.year}
        stops={loaderData.stops}
      />
    </>
  );
}

const PageTitle = ({ title }: { title: string }) => <title>{`${title} | ${brand.name}`}</title>;

interface LoadedProps {
  itinerary: Itinerary;
  planners: readonly Planner[] | null;
  year: YearNotes | null;
  stops: readonly RouteStop[];
}

function LoadedItinerary({ itinerary, planners, year, stops }: LoadedProps) {
  const where = { countries: [...places(itinerary)], regions: [...regionsOf(itinerary)] };
  const planner = choosePlanner(useReading(activePlanners, planners).data ?? [], where);
  useCountView(itinerary.id);
  const [search, setSearch] = useSearchParams();
  const { asking, early, closedAddress, ask, close } = useAsking();
  const opening = asking ?? early;
  const [sent, setSent] = useState<SentRequest | null>(null);
  const isQuiet = useQuietMoment();
  useEffect(() => {
    // On a slow connection the form then opens at once, and without one it opens at all.
    if (isQuiet) void loadDialog().catch(() => {});
  }, [isQuiet]);
  return (
    <>
      <ItineraryDetail
        itinerary={itinerary}
        year={year}
        stops={stops}
        sent={
          <Suspense>
            {isQuiet && !asking && <WaitingRequest itineraryId={itinerary.id} onOpen={ask} />}
            {sent && <RequestSent {...sent} planner={<AnsweringPlanner {...where} />} />}
          </Suspense>
        }
        planner={planner && <PlannerCard planner={planner} title="Your planner" />}
        similar={<Suspense>{isQuiet && <SimilarItineraries itinerary={itinerary} />}</Suspense>}
        heart={<ShortlistHeart id={itinerary.id} title={itinerary.title} />}
        tab={readTab(search)}
        onTab={(tab) => setSearch(withTab(search, tab), { preventScrollReset: true })}
        enquiry={{
          onCustomize: () => ask("customize"),
          onKeep: () => ask("keep"),
          onIntent: () => void loadDialog().catch(() => {}),
        }}
      />
      {opening && (
        <Suspense fallback={<FormOpening title={requestTitles[opening]} closeTo={closedAddress} />}>
          {asking ? (
            <RequestDialog kind={asking} itinerary={itinerary} onClose={close} onSent={setSent} />
          ) : (
            <FormOpening title={requestTitles[opening]} closeTo={closedAddress} />
          )}
        </Suspense>
      )}
    </>
  );
}
