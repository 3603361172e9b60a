import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { Await, data, useSearchParams } from "react-router";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { type ClimateNotes, climateNotes } from "#app/features/itineraries/climate-notes.ts";
import { readItinerary } from "#app/features/itineraries/detail.data.ts";
import { ItineraryMissing, ItineraryUnavailable } from "#app/features/itineraries/detail-missing.tsx";
import { itineraryPath, itinerarySeo } from "#app/features/itineraries/detail-seo.ts";
import { readTab, withTab } from "#app/features/itineraries/detail-tab.ts";
import { ItineraryDetail } from "#app/features/itineraries/itinerary-detail.tsx";
import { readSimilarItineraries, type SimilarItinerary } from "#app/features/itineraries/similar.data.ts";
import { useCountView } from "#app/features/itineraries/use-count-view.ts";
import {
  loadingPopoverId,
  requestTypeByForm,
  useRequestDialog,
} from "#app/features/itineraries/use-request-dialog.ts";
import { listReplyingPlanners } from "#app/features/planners/planners.data.ts";
import { FormLoading, requestTitles } from "#app/features/requests/form-loading.tsx";
import { FormNotLoaded } from "#app/features/requests/form-not-loaded.tsx";
import { RequestSent } from "#app/features/requests/lazy-request-sent.tsx";
import type { SentRequest } from "#app/features/requests/request-sent.tsx";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { listTestimonialsAbout, type Testimonial } from "#app/features/testimonials/testimonials.data.ts";
import { AppError } from "#app/lib/app-error.ts";
import { lateHydratedComponent, lazyComponent } from "#app/lib/lazy-component.ts";
import { readCachedPage, revalidateOnPageChange } from "#app/lib/page-data.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { useAfterStartup } from "#app/lib/use-after-startup.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { choosePlanner } from "#domain/choose-planner.ts";
import { placesOf, regionsOf } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import type { Route as TripRoute } from "#domain/maps/route.ts";
import { routeOf } from "#domain/maps/route-stops.ts";
import type { Planner } from "#domain/planners.ts";
import type { Route } from "./+types/itinerary.ts";

const loadDialog = () => import("#app/features/requests/itinerary-request-dialog.tsx");
const RequestDialog = lazyComponent(loadDialog, FormNotLoaded);
const SimilarItineraries = lateHydratedComponent(
  () => import("#app/features/itineraries/similar-itineraries.tsx"),
);
const PlannerCard = lateHydratedComponent(async () => {
  const { PlannerCard: component } = await import("#app/features/planners/planner-card.tsx");
  return { default: component };
});
const TravelerWords = lateHydratedComponent(() => import("#app/features/testimonials/traveler-words.tsx"));
const ReplyingPlanner = lazyComponent(() => import("#app/features/planners/replying-planner.tsx"));
const WaitingRequestNotice = lazyComponent(() => import("#app/features/requests/waiting-request-notice.tsx"));

const MISSING_TITLE = "Itinerary Not Found";
const UNAVAILABLE_TITLE = "Back in a moment";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { visitor, log } = context.get(pageServices);
  /** Returns an empty list if reading fails, because the page is useful without these rows. */
  const orEmpty = <Rows,>(what: string, reading: Promise<readonly Rows[]>) =>
    reading.catch((error: unknown) => {
      log("error", `reading ${what} failed`, { error });
      return [];
    });
  try {
    const itinerary = await readItinerary(visitor, params.id);
    const [planners, similar, words] = await Promise.all([
      orEmpty("planners", listReplyingPlanners(visitor)),
      orEmpty("similar itineraries", readSimilarItineraries(visitor, itinerary)),
      orEmpty("testimonials", listTestimonialsAbout(visitor, itinerary)),
    ]);
    const year = climateNotes(placesOf(itinerary), itinerary.good_months);
    const route = routeOf(itinerary.daily_itinerary, placesOf(itinerary));
    return data<DetailData>({
      content: {
        itinerary,
        planners,
        similar,
        words,
        year,
        route,
      },
    });
  } catch (error) {
    if (isNotFound(error)) return data<DetailData>({ content: "missing" }, { status: 404 });
    log("error", "reading the itinerary failed", { error });
    return data<DetailData>({ content: null }, { status: 503 });
  }
}

interface Content {
  readonly itinerary: Itinerary;
  readonly planners: readonly Planner[];
  readonly similar: readonly SimilarItinerary[];
  readonly words: readonly Testimonial[];
  readonly year: ClimateNotes | null;
  readonly route: TripRoute;
}

interface DetailData {
  /** Null if the itinerary could not be read. */
  readonly content: Content | "missing" | null;
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === "not-found";

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 5;

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage(url, FRESH_MINUTES, serverLoader);

/** Opening another tab does not reload the page's data. */
export const shouldRevalidate = revalidateOnPageChange;

export function meta({ loaderData: { content }, matches, params }: Route.MetaArgs) {
  // The title is set once the itinerary has loaded.
  if (content instanceof Promise) return [];
  const site = matches[0].loaderData;
  if (content && content !== "missing") return pageMeta(itinerarySeo(content.itinerary, site));
  return pageMeta({
    title: content ? MISSING_TITLE : UNAVAILABLE_TITLE,
    description: content
      ? "The itinerary you're looking for could not be found or may have been removed."
      : "We cannot reach our records right now.",
    path: itineraryPath(params.id ?? ""),
    site,
    noindex: true,
  });
}

export default function ItineraryRoute({ loaderData: { content }, params }: Route.ComponentProps) {
  return (
    <Suspense key={params.id} fallback={<LoadingItinerary />}>
      <Await resolve={content}>
        {(read) => (
          <>
            {content instanceof Promise && <PageTitle title={titleOf(read)} />}
            {read === null && <ItineraryUnavailable />}
            {read === "missing" && <ItineraryMissing />}
            {read && read !== "missing" && <LoadedItinerary {...read} />}
          </>
        )}
      </Await>
    </Suspense>
  );
}

function titleOf(content: DetailData["content"]): string {
  if (content === null) return UNAVAILABLE_TITLE;
  return content === "missing" ? MISSING_TITLE : content.itinerary.title;
}

function LoadingItinerary() {
  return (
    <>
      <PageTitle title="Loading itinerary..." />
      <main id="main" className="flex grow flex-col">
        <SpinnerScreen label="Loading itinerary..." />
      </main>
    </>
  );
}

const PageTitle = ({ title }: { title: string }) => <title>{`${title} | ${useSiteDetails().name}`}</title>;

function LoadedItinerary({ itinerary, planners, similar, words, year, route }: Content) {
  const destination = { countries: [...placesOf(itinerary)], regions: [...regionsOf(itinerary)] };
  const planner = choosePlanner(planners, destination);
  useCountView(itinerary.id);
  const [search, setSearch] = useSearchParams();
  const { openRequest, openForm, close } = useRequestDialog();
  const [sent, setSent] = useState<SentRequest | null>(null);
  return (
    <>
      <ItineraryDetail
        itinerary={itinerary}
        climate={year}
        route={route}
        requestNotice={
          <Suspense>
            {!openRequest && <NoticeAfterStartup itineraryId={itinerary.id} onOpen={openForm} />}
            {sent && (
              <RequestSent {...sent} planner={<ReplyingPlanner planners={planners} {...destination} />} />
            )}
          </Suspense>
        }
        planner={planner && <PlannerCard planner={planner} title="Your planner" />}
        words={words.length > 0 && <TravelerWords itineraryId={itinerary.id} words={words} />}
        similar={<SimilarItineraries cards={similar} />}
        heart={<ShortlistHeart id={itinerary.id} title={itinerary.title} />}
        tab={readTab(search)}
        onTab={(tab) => setSearch(withTab(search, tab), { preventScrollReset: true })}
        inquiry={{
          onCustomize: () => openForm("customize"),
          onKeepAsIs: () => openForm("keep"),
          onHoverOrFocus: () => void loadDialog().catch(() => {}),
        }}
      />
      {/* The buttons open these popovers before hydration. */}
      <FormLoading id={loadingPopoverId("customize")} title={requestTitles[requestTypeByForm.customize]} />
      <FormLoading id={loadingPopoverId("keep")} title={requestTitles[requestTypeByForm.keep]} />
      {openRequest && (
        <Suspense fallback={<FormLoading title={requestTitles[openRequest]} onClose={close} />}>
          <RequestDialog kind={openRequest} itinerary={itinerary} onClose={close} onSent={setSent} />
        </Suspense>
      )}
    </>
  );
}

/** A component of its own, so that the page is not rendered again when the startup ends. */
function NoticeAfterStartup(props: ComponentProps<typeof WaitingRequestNotice>) {
  const isStarted = useAfterStartup();
  useEffect(() => {
    // Preloads the form, so that it opens at once on a slow connection, and also without a connection.
    // A failure is ignored, because opening the form loads it again.
    if (isStarted) void loadDialog().catch(() => {});
  }, [isStarted]);
  return isStarted && <WaitingRequestNotice {...props} />;
}
