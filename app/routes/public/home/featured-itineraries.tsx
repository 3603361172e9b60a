import { ButtonLink } from "#app/components/ui/button.tsx";
import { featuredItineraries } from "#app/features/itineraries/featured.queries.ts";
import { ItineraryCardView } from "#app/features/itineraries/itinerary-card.tsx";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import { useReading } from "#app/lib/use-reading.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";
import { SectionTitle } from "./section-title.tsx";

/** Hidden when nothing is featured and when the itineraries cannot be read. */
export function FeaturedItineraries({ loaded }: { loaded: readonly ItineraryCard[] | null }) {
  const featured = useReading(featuredItineraries, loaded);
  if (featured.isError || featured.data?.length === 0) return null;
  return (
    <section
      aria-labelledby="featured-title"
      className="mx-auto max-w-7xl px-6 py-14 md:py-28 lg:grid lg:grid-cols-[1fr_auto]"
    >
      <Featured cards={featured.data} />
    </section>
  );
}

function Featured({ cards }: { cards: readonly ItineraryCard[] | undefined }) {
  return (
    <>
      <SectionTitle id="featured-title" className="text-sea">
        Handpicked by locals.
        <br className="max-sm:hidden" /> Loved by travelers.
      </SectionTitle>
      {cards === undefined ? (
        <p role="status" className="mt-8 text-ink-soft text-lg md:mt-12">
          Loading featured itineraries...
        </p>
      ) : (
        // On a phone a row to swipe: six whole cards below each other would be most of the page.
        <ul className="mt-8 grid gap-8 md:mt-12 lg:col-span-2 max-sm:-mx-6 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-6 max-sm:pb-2 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <li key={card.id} className="flex max-sm:w-[82vw] max-sm:shrink-0 max-sm:snap-center">
              <ItineraryCardView
                card={card}
                action="See the Good Stuff"
                headingLevel={3}
                heart={<ShortlistHeart id={card.id} title={card.title} />}
              />
            </li>
          ))}
        </ul>
      )}
      {/* After the trips on a phone, else beside the title. */}
      <ButtonLink
        to="/destinations"
        variant="secondary"
        className="max-lg:mt-8 lg:col-start-2 lg:row-start-1 lg:self-end"
      >
        View All Itineraries
      </ButtonLink>
    </>
  );
}
