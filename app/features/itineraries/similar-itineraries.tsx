import { Link } from "react-router";
import { ItineraryImage } from "#app/features/itineraries/itinerary-image.tsx";
import type { SimilarItinerary } from "#app/features/itineraries/similar.data.ts";
import { formatDays } from "#domain/display-values.ts";
import { formatPrice } from "#domain/money.ts";

export default function SimilarItineraries({ cards }: { cards: readonly SimilarItinerary[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="print:hidden">
      <h2 id="similar" className="mb-4 text-2xl text-sea">
        Similar trips
      </h2>
      <ul className="grid gap-3 sm:max-lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id} className="min-w-0">
            <Link
              to={`/itinerary/${card.id}`}
              className="group flex h-full flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden rounded-card bg-white p-3 ring-1 ring-sand-deep hover:shadow-float sm:max-lg:flex-col sm:max-lg:flex-nowrap sm:max-lg:items-stretch"
            >
              <div className="w-28 max-w-2/5 shrink-0 sm:max-lg:w-full sm:max-lg:max-w-full">
                <ItineraryImage
                  image={card.image}
                  color={card.image_color}
                  sizes="12rem"
                  className="rounded-xl"
                />
              </div>
              <span className="wrap-anywhere min-w-0 grow basis-[8rem]">
                <span className="block font-display font-semibold text-ink leading-snug group-hover:text-leaf-dark">
                  {card.title}
                </span>
                <span className="dot-list mt-1 block text-ink-soft text-sm">
                  <span>{card.place}</span> <span>{formatDays(card.duration)}</span>{" "}
                  {card.price > 0 && <span>from {formatPrice(card.price)} pp</span>}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
