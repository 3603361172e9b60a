import { type ComponentProps, Suspense } from "react";
import { useSearchParams } from "react-router";
import { PageIntro } from "#app/components/page-intro.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { readItineraryCards } from "#app/features/itineraries/itineraries.data.ts";
import { itineraryCards } from "#app/features/itineraries/itineraries.queries.ts";
import {
  ItineraryGrid,
  ListingError,
  ListingLoading,
  Message,
} from "#app/features/itineraries/listing-results.tsx";
import { shareShortlist } from "#app/features/shortlist/share-shortlist.ts";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { readIds, saveShortlist, useShortlist } from "#app/features/shortlist/shortlist-store.ts";
import { contactPath } from "#app/lib/contact-path.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { notify } from "#app/lib/notify.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { useReading } from "#app/lib/use-reading.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";
import { listOf } from "#domain/list-of.ts";
import type { Route } from "./+types/shortlist.ts";

const CompareTable = lazyPart(() => import("#app/features/itineraries/compare-table.tsx"), ItineraryGrid);

interface SharedCards {
  /** The ids in a shared address; a visitor's own list is only in the browser. */
  readonly shared: readonly ItineraryCard[] | null;
}

const sharedIds = (params: URLSearchParams) => readIds((params.get("ids") ?? "").split(","));

export async function loader({ request, context }: Route.LoaderArgs): Promise<SharedCards> {
  const { visitor, log } = context.get(pageServices);
  const ids = sharedIds(new URL(request.url).searchParams);
  if (ids.length === 0) return { shared: null };
  try {
    return { shared: await readItineraryCards(visitor, ids) };
  } catch (error) {
    log("error", "shortlist not read", { error });
    return { shared: null };
  }
}

/** On client-side navigation the page renders at once and reads its data itself. */
export const clientLoader = (): SharedCards => ({ shared: null });

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: "Your shortlist",
    description:
      "The trips you put a heart on, kept in your browser, with a link to show them to the others.",
    path: "/shortlist",
    siteUrl: matches[0].loaderData.siteUrl,
    // A list that somebody passed on is for those who have the link.
    noindex: location.search !== "",
  });
}

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const isCompared = params.get("view") === "compare";
  const own = useShortlist();
  const shared = sharedIds(params);
  const isShared = shared.length > 0;
  const ids = isShared ? shared : own;
  const cards = useReading(itineraryCards(ids), isShared ? loaderData.shared : null);
  const isNew = shared.some((id) => !own.includes(id));
  const compare = () => setParams(toggleCompare(params), { preventScrollReset: true, replace: true });
  const keep = () => saveShortlist([...own, ...shared]);
  return (
    <main id="main" className="grow pb-20">
      <PageIntro title={isShared ? "A shortlist for you" : "Your shortlist"}>
        {isShared
          ? "Someone thought of you when they saw these."
          : "The trips you put a heart on. They are kept in this browser; no account needed."}
      </PageIntro>
      <div className="mx-auto mt-8 flex w-full max-w-7xl flex-col gap-8 px-6">
        {ids.length > 0 && (
          <ListActions
            {...{ ids, isShared, isNew, isCompared }}
            cards={cards.data}
            onCompare={compare}
            onKeep={keep}
          />
        )}
        {ids.length === 0 || cards.data?.length === 0 ? (
          <Message role="status" title="No trips here yet">
            <p>Tap the heart on any trip and it waits for you here.</p>
            <ButtonLink to="/destinations" className="mt-4">
              Explore Destinations
            </ButtonLink>
          </Message>
        ) : cards.data ? (
          <SavedItineraries cards={cards.data} isCompared={isCompared} />
        ) : cards.isError && !cards.isFetching ? (
          <ListingError onRetry={() => cards.refetch()} />
        ) : (
          <ListingLoading />
        )}
      </div>
    </main>
  );
}

interface ListActionsProps {
  ids: readonly string[];
  /** Undefined until they are read. */
  cards: readonly ItineraryCard[] | undefined;
  /** Somebody else's list, by its address. */
  isShared: boolean;
  /** It has trips that are not on the visitor's own list. */
  isNew: boolean;
  isCompared: boolean;
  onKeep(): void;
  onCompare(): void;
}

function ListActions({ ids, cards, isShared, isNew, isCompared, onKeep, onCompare }: ListActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:*:grow max-sm:[&>:not(p)]:px-4">
      <p role="status" className="mr-auto font-semibold max-lg:w-full max-sm:px-0">
        {cards && `${cards.length} ${cards.length === 1 ? "trip" : "trips"}`}
      </p>
      {isShared && isNew && (
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
        <Button variant="secondary" aria-pressed={isCompared} onClick={onCompare}>
          {isCompared ? "Show as cards" : "Compare side by side"}
        </Button>
      )}
      <Button variant="secondary" onClick={() => shareShortlist(ids)}>
        Share this list
      </Button>
      {!isShared && (
        <Button variant="quiet" onClick={() => clear(ids)}>
          Clear
        </Button>
      )}
    </div>
  );
}

/** Emptied at once, with a way back. */
function clear(ids: readonly string[]): void {
  saveShortlist([]);
  void notify({
    tone: "info",
    title: "Your shortlist is empty",
    action: { label: "Undo", onClick: () => saveShortlist(ids) },
  });
}

const heart: ComponentProps<typeof ItineraryGrid>["heart"] = (card) => (
  <ShortlistHeart id={card.id} title={card.title} />
);

function SavedItineraries({ cards, isCompared }: { cards: readonly ItineraryCard[]; isCompared: boolean }) {
  const grid = <ItineraryGrid cards={cards} eager={3} heart={heart} />;
  return isCompared && cards.length > 1 ? (
    <Suspense fallback={grid}>
      <CompareTable cards={cards} heart={heart} />
    </Suspense>
  ) : (
    grid
  );
}

function toggleCompare(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  if (next.get("view") === "compare") next.delete("view");
  else next.set("view", "compare");
  return next;
}

/** 'one', 'two' and 'three'. */
const askAbout = (cards: readonly ItineraryCard[]) =>
  contactPath(
    `I would like to know more about ${listOf(cards.map(({ title }) => `'${title}'`))}. `,
    "itinerary",
  );
