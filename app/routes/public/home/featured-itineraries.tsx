import { ButtonLink } from "#app/components/ui/button.tsx";
import { ItineraryCardView } from "#app/features/itineraries/itinerary-card.tsx";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";
import { SectionTitle } from "./section-title.tsx";

interface FeaturedProps {
  /** Null while they are read. */
  cards: readonly ItineraryCard[] | null;
}

/** Hidden when nothing is featured. */
export function FeaturedItineraries({ cards }: FeaturedProps) {
  if (cards?.length === 0) return null;
  return (
    <section aria-labelledby="featured-title" className="mx-auto max-w-7xl px-6 py-14 md:py-28">
      <Featured cards={cards} />
    </section>
  );
}

function Featured({ cards }: FeaturedProps) {
  return (
    <>
      <div className="mb-8 flex flex-col items-start md:mb-12 justify-between gap-6 lg:flex-row lg:items-end">
        <SectionTitle id="featured-title" className="text-sea">
          Handpicked by locals.
          <br className="max-sm:hidden" /> Loved by travelers.
        </SectionTitle>
        <ButtonLink to="/destinations" variant="secondary" className="shrink-0">
          View All Itineraries
        </ButtonLink>
      </div>
      {cards === null ? (
        <p role="status" className="text-ink-soft text-lg">
          Loading featured itineraries...
        </p>
      ) : (
        // On a phone a row to swipe: six whole cards below each other would be most of the page.
        <ul className="grid gap-8 max-sm:-mx-6 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-6 max-sm:pb-2 sm:grid-cols-2 lg:grid-cols-3">
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
    </>
  );
}
