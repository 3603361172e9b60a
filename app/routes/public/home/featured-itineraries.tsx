import { ButtonLink } from "#app/components/ui/button.tsx";
import { ItineraryCardView } from "#app/features/itineraries/itinerary-card.tsx";
import { ShortlistHeart } from "#app/features/shortlist/shortlist-heart.tsx";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";
import { SectionTitle } from "./section-title.tsx";

interface FeaturedProps {
  /** Null while loading. */
  cards: readonly ItineraryCard[] | null;
}

/** Hidden when nothing is featured. */
export function FeaturedItineraries({ cards }: FeaturedProps) {
  if (cards?.length === 0) return null;
  return (
    <section
      aria-labelledby="featured-title"
      className="mx-auto max-w-7xl px-6 py-14 md:py-28 lg:grid lg:grid-cols-[1fr_auto]"
    >
      <Featured cards={cards} />
    </section>
  );
}

function Featured({ cards }: FeaturedProps) {
  return (
    <>
      <SectionTitle id="featured-title" className="text-sea">
        Handpicked by locals.
        <br className="max-sm:hidden" /> Loved by travelers.
      </SectionTitle>
      {cards === null ? (
        <p role="status" className="mt-8 text-ink-soft text-lg md:mt-12">
          Loading featured itineraries...
        </p>
      ) : (
        // Swipeable on a phone, because six stacked cards would make up most of the page.
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
      {/* Below 1024 px this link is under the cards, otherwise beside the title. */}
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
