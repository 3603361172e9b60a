import { type ComponentProps, Suspense, useEffect } from "react";
import { Await, useFetcher, useSearchParams } from "react-router";
import { PageIntro } from "#app/components/page-intro.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import {
  type ComparedItinerary,
  readComparedItineraries,
} from "#app/features/itineraries/comparison.data.ts";
import {
  ItineraryGrid,
  ListingError,
  ListingLoading,
  ListingMessage,
} from "#app/features/itineraries/listing-results.tsx";
import { shareShortlist } from "#app/features/shortlist/share-shortlist.ts";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { saveShortlist, toValidIds, useShortlist } from "#app/features/shortlist/shortlist-store.ts";
import { contactPath } from "#app/lib/contact-path.ts";
import { lateHydratedComponent } from "#app/lib/lazy-component.ts";
import { notify } from "#app/lib/notify.ts";
import { readCachedPage, revalidateOnPageChange } from "#app/lib/page-data.ts";
import { loadContent, pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import type { Route } from "./+types/shortlist.ts";

const CompareTable = lateHydratedComponent(
  () => import("#app/features/itineraries/compare-table.tsx"),
  ItineraryCards,
);

const sharedIds = (params: URLSearchParams) => toValidIds((params.get("ids") ?? "").split(","));

/** The itineraries of a shared URL. useOwnCards() requests those of the visitor's own list in the same way. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const ids = sharedIds(url.searchParams);
  const read = () => readComparedItineraries(services.visitor, ids);
  return loadContent(services, read, { what: "shortlist", failedStatus: 200 });
}

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 5;

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage(url, FRESH_MINUTES, serverLoader);

/** Opening the comparison does not reload the page's data. */
export const shouldRevalidate = revalidateOnPageChange;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: "Your shortlist",
    description: "The trips you saved, kept in your browser, with a link to share them.",
    path: "/shortlist",
    site: matches[0].loaderData,
    // A shared list is only for people who have the link.
    noindex: location.search !== "",
  });
}

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const isCompared = params.get("view") === "compare";
  const ownIds = useShortlist();
  const isHydrated = useHydrated();
  const idsInUrl = sharedIds(params);
  const isShared = idsInUrl.length > 0;
  const ids = isShared ? idsInUrl : ownIds;
  const hasNewIds = idsInUrl.some((id) => !ownIds.includes(id));
  const compare = () => setParams(toggleCompare(params), { preventScrollReset: true, replace: true });
  const keep = () => saveShortlist([...ownIds, ...idsInUrl]);
  const ownCards = useOwnCards(isShared ? "" : ownIds.join());
  const content = isShared ? loaderData.content : ownCards;
  const actions = { ids, isShared, hasNewIds, isCompared, onCompare: compare, onKeep: keep };
  const loading = (
    <>
      <ListActions {...actions} cards={null} />
      <ListingLoading />
    </>
  );
  return (
    <main id="main" className="grow pb-20">
      <PageIntro title={isShared ? "A shortlist for you" : "Your shortlist"}>
        {isShared
          ? "Someone thought of you when they saw these."
          : "The trips you saved. They are kept in this browser, so you need no account."}
      </PageIntro>
      {/* Only the browser knows the list. With this height, its arrival moves no footer that is in sight. */}
      <div className="mx-auto mt-8 flex min-h-[70svh] w-full max-w-7xl flex-col gap-8 px-6">
        {!isShared && !isHydrated && (
          // The list is known only to this browser, so the server cannot say that it is empty.
          <noscript>
            <NoItineraries />
          </noscript>
        )}
        {ids.length === 0 ? (
          isHydrated && <NoItineraries />
        ) : (
          <Suspense fallback={loading}>
            {content === undefined ? (
              loading
            ) : (
              <Await resolve={content}>
                {(read) => {
                  // An itinerary removed from the list disappears at once.
                  const cards = read?.filter(({ id }) => ids.includes(id)) ?? null;
                  return (
                    <>
                      <ListActions {...actions} cards={cards} />
                      {cards === null && <ListingError />}
                      {cards?.length === 0 && <NoItineraries />}
                      {cards && cards.length > 0 && (
                        <SavedItineraries cards={cards} isCompared={isCompared} />
                      )}
                    </>
                  );
                }}
              </Await>
            )}
          </Suspense>
        )}
      </div>
    </main>
  );
}

/** The itineraries on the visitor's own list; undefined until they are loaded. */
function useOwnCards(ids: string) {
  const { data, load } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    if (ids) void load(`/shortlist?ids=${ids}`);
  }, [load, ids]);
  return data?.content;
}

function NoItineraries() {
  return (
    <ListingMessage role="status" title="No trips here yet">
      <p>Tap the heart on any trip and it waits for you here.</p>
      <ButtonLink to="/destinations" className="mt-4">
        Explore Destinations
      </ButtonLink>
    </ListingMessage>
  );
}

interface ListActionsProps {
  ids: readonly string[];
  /** Null while loading. */
  cards: readonly ItineraryCard[] | null;
  /** Someone else's list, from the URL. */
  isShared: boolean;
  /** The shared list has itineraries that are not on the visitor's own list. */
  hasNewIds: boolean;
  isCompared: boolean;
  onKeep(): void;
  onCompare(): void;
}

function ListActions({ ids, cards, isShared, hasNewIds, isCompared, onKeep, onCompare }: ListActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:*:grow max-sm:[&>:not(p)]:px-4">
      <p role="status" className="mr-auto font-semibold max-lg:w-full max-sm:px-0">
        {cards && `${cards.length} ${cards.length === 1 ? "trip" : "trips"}`}
      </p>
      {isShared && hasNewIds && (
        <Button variant="secondary" onClick={onKeep}>
          Keep these on my shortlist
        </Button>
      )}
      {cards && cards.length > 0 && (
        <ButtonLink to={askAbout(cards)}>
          {cards.length === 1 ? "Ask about this trip" : "Ask about these trips"}
        </ButtonLink>
      )}
      {cards && cards.length > 1 && (
        <Button variant="secondary" onClick={onCompare}>
          {isCompared ? "Show as cards" : "Compare side by side"}
        </Button>
      )}
      <Button variant="secondary" onClick={() => shareShortlist(ids)}>
        Share this list
      </Button>
      {!isShared && (
        <Button variant="quiet" onClick={() => clearShortlist(ids)}>
          Clear
        </Button>
      )}
    </div>
  );
}

/** Clears the list at once, and offers to undo that. */
function clearShortlist(ids: readonly string[]): void {
  saveShortlist([]);
  void notify({
    tone: "info",
    title: "Your shortlist is empty",
    action: {
      label: "Undo",
      onClick: () => saveShortlist(ids),
    },
  });
}

const heart: ComponentProps<typeof ItineraryGrid>["heart"] = (card) => (
  <ShortlistHeart id={card.id} title={card.title} />
);

interface ItineraryCardsProps {
  cards: readonly ComparedItinerary[];
  heart: typeof heart;
}

function ItineraryCards(props: ItineraryCardsProps) {
  return <ItineraryGrid {...props} eagerCount={3} />;
}

interface SavedProps {
  cards: readonly ComparedItinerary[];
  isCompared: boolean;
}

function SavedItineraries({ cards, isCompared }: SavedProps) {
  const Cards = isCompared && cards.length > 1 ? CompareTable : ItineraryCards;
  return <Cards cards={cards} heart={heart} />;
}

function toggleCompare(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (next.get("view") === "compare") next.delete("view");
  else next.set("view", "compare");
  return next;
}

/** The contact page with a prefilled message about these trips. */
const askAbout = (cards: readonly ItineraryCard[]) =>
  contactPath(
    `I would like to know more about ${joinWithAnd(cards.map(({ title }) => `'${title}'`))}. `,
    "itinerary",
  );
