import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { ComparedItinerary } from "#app/features/itineraries/comparison.data.ts";
import { ItineraryImage } from "#app/features/itineraries/itinerary-image.tsx";
import { describeMonths } from "#app/features/itineraries/suitability.ts";
import { categoriesOf, formatDays, placesOf, regionsOf } from "#domain/display-values.ts";
import { paces } from "#domain/itinerary-facts.ts";
import { formatPrice } from "#domain/money.ts";
import { shorten } from "#domain/shorten.ts";

interface Row {
  readonly label: string;
  readonly show: (card: ComparedItinerary) => ReactNode;
}

const MAX_HIGHLIGHTS = 4;
const MAX_DESCRIPTION_LENGTH = 160;

const FACTS: readonly Row[] = [
  {
    label: "Where",
    show: (card) => (
      <>
        <span className="block font-semibold">{placesOf(card).join(", ")}</span>
        <span className="text-ink-soft">{regionsOf(card).join(", ")}</span>
      </>
    ),
  },
  { label: "How long", show: (card) => formatDays(card.duration) },
  { label: "Price", show: (card) => <Price card={card} /> },
  { label: "Kind of trip", show: (card) => categoriesOf(card).join(", ") },
];

/** The labels are those of the section 'Right for you?' on an itinerary's page. */
const SUITABILITY: readonly Row[] = [
  { label: "Pace", show: ({ pace }) => pace && <LabelAndText {...paces[pace]} /> },
  { label: "Effort", show: ({ effort }) => effort && <LabelAndText {...effort} /> },
  { label: "Best months", show: ({ good_months }) => describeMonths(good_months) },
];

/** Prices per season if staff have entered them, otherwise the starting price. */
function Price({ card: { price, seasons } }: { card: ComparedItinerary }) {
  if (seasons.length > 0) {
    return seasons.map(({ name, months, price }) => (
      <span key={name} className="block">
        from <span className="font-semibold">{formatPrice(price)}</span> per person, {name}{" "}
        {months && <span className="inline-block text-ink-soft">({months})</span>}
      </span>
    ));
  }
  return price > 0 ? `from ${formatPrice(price)} per person` : "Priced for your dates";
}

function LabelAndText({ label, text }: { label: string; text: string }) {
  return (
    <>
      <span className="block font-semibold">{label}</span>
      <span className="text-ink-soft">{text}</span>
    </>
  );
}

const HIGHLIGHTS: Row = {
  label: "Highlights",
  show: (card) =>
    card.highlights.length > 0 ? (
      <ul className="grid gap-2">
        {card.highlights.slice(0, MAX_HIGHLIGHTS).map((highlight) => (
          <li key={highlight} className="flex gap-2">
            <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-sun" />
            {highlight}
          </li>
        ))}
      </ul>
    ) : (
      shorten(card.description, MAX_DESCRIPTION_LENGTH)
    ),
};

/** Omits a row if no itinerary has a value for it. In the other rows, missing values are marked. */
const suitabilityRows = (cards: readonly ComparedItinerary[]): readonly Row[] =>
  SUITABILITY.filter(({ show }) => cards.some(show)).map(({ label, show }) => ({
    label,
    show: (card) => show(card) || <span className="text-ink-soft">Information not provided</span>,
  }));

interface CompareTableProps {
  cards: readonly ComparedItinerary[];
  /** The shortlist button of a card, passed in by the route. */
  heart(card: ComparedItinerary): ReactNode;
}

/** Itineraries side by side. A phone shows two at a time; swiping shows the others. */
export default function CompareTable({ cards, heart }: CompareTableProps) {
  const rows = [...FACTS, ...suitabilityRows(cards), HIGHLIGHTS];
  return (
    <div className="-mx-6 snap-x snap-mandatory scroll-px-6 lg:snap-none overflow-x-auto px-6 pb-4">
      {/* The negative margin and the extra width make up for the outer border spacing. */}
      <table className="-mx-3 border-separate lg:w-[calc(100%+1.5rem)] [border-spacing:0.75rem_0] text-left align-top">
        <caption className="sr-only">Your trips side by side</caption>
        <thead>
          <tr>
            <td className="max-lg:hidden" />
            {cards.map((card) => (
              <th
                key={card.id}
                scope="col"
                className="w-[max(42vw,10rem)] min-w-[max(42vw,10rem)] snap-start rounded-t-card bg-white p-3 sm:w-72 sm:min-w-72 sm:p-4 align-top font-normal lg:min-w-60"
              >
                <div className="relative">
                  <ItineraryImage
                    image={card.image}
                    color={card.image_color}
                    sizes="20rem"
                    className="rounded-xl"
                  />
                  <div className="absolute top-2 right-2">{heart(card)}</div>
                </div>
                <span className="mt-3 block font-display font-semibold text-ink leading-snug sm:text-xl">
                  {card.title}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, show }) => (
            <tr key={label}>
              {/* Removed on a narrow screen, because a visually hidden cell would still take up a column. */}
              <th scope="row" className="w-32 py-3 pr-4 align-top font-semibold text-ink-soft max-lg:hidden">
                {label}
              </th>
              {cards.map((card) => (
                <td
                  key={card.id}
                  className="border-sand-deep border-t bg-white px-3 py-3 align-top max-sm:text-sm sm:px-4"
                >
                  <span className="block text-ink-soft text-sm lg:hidden">{label}</span>
                  {show(card)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td className="max-lg:hidden" />
            {cards.map((card) => (
              <td key={card.id} className="rounded-b-card bg-white px-3 pt-2 pb-5 align-top sm:px-4">
                <ButtonLink to={`/itinerary/${card.id}`} variant="secondary" className="w-full max-sm:px-2">
                  View Itinerary
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
