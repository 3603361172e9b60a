import { CalendarDays, MapPin } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { buttonStyle } from "#app/components/ui/button.tsx";
import { ItineraryImage } from "#app/features/itineraries/itinerary-image.tsx";
import { categoriesOf, formatDays, placesOf, regionsOf } from "#domain/display-values.ts";
import type { FoundItinerary } from "#domain/itineraries.schema.ts";
import { countries } from "#domain/itinerary-lists.ts";
import { formatPrice } from "#domain/money.ts";
import { shorten } from "#domain/shorten.ts";

/** About three lines on a phone. */
const MAX_DESCRIPTION_LENGTH = 100;

/** The width of a card's image: three, two or one card per row. */
const SIZES =
  "(min-width: 80rem) 390px, (min-width: 64rem) calc((100vw - 7rem) / 3), (min-width: 40rem) calc(50vw - 2.5rem), calc(100vw - 3rem)";

/** The first two names, and a text for the number of the others. */
function firstTwo(names: readonly string[], describeOthers: (count: number) => string): readonly string[] {
  const shownNames = names.slice(0, 2);
  return names.length > 2 ? [...shownNames, describeOthers(names.length - 2)] : shownNames;
}

interface ItineraryCardProps {
  card: FoundItinerary;
  action?: "View Itinerary" | "See the Good Stuff";
  /** The card is visible when the page opens, so its image is loaded at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** The shortlist button, passed in by the route. */
  heart?: ReactNode;
}

export function ItineraryCardView({
  card,
  action = "View Itinerary",
  eager = false,
  headingLevel = 2,
  heart,
}: ItineraryCardProps) {
  const titleId = `trip-${card.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex w-full flex-col overflow-hidden rounded-card bg-white ring-1 ring-sand-deep transition-shadow focus-within:shadow-float hover:shadow-float"
    >
      <div className="relative overflow-hidden">
        <ItineraryImage
          image={card.image}
          focus={card.image_focus}
          color={card.image_color}
          sizes={SIZES}
          maxWidth={1200}
          eager={eager}
          className="transition-transform duration-300 motion-safe:group-hover:scale-103"
        />
      </div>
      <RouteStamp card={card} />
      <div className="flex grow flex-col gap-3 p-6">
        <CardText card={card} action={action} headingLevel={headingLevel} titleId={titleId} />
      </div>
      {heart && <div className="absolute top-3 right-3">{heart}</div>}
    </article>
  );
}

/** A small map of the route, like a stamp on the image. The text beside it names the places. */
function RouteStamp({ card }: { card: FoundItinerary }) {
  if (!placesOf(card).some((name) => countries.includes(name))) return null;
  return (
    <img
      src={`/maps/itinerary/${card.id}.svg`}
      alt=""
      width={160}
      height={120}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      className="-mt-16 relative mr-4 h-21 w-28 rotate-2 self-end rounded-sm bg-sea shadow-float ring-4 ring-white"
    />
  );
}

interface CardTextProps extends Required<Pick<ItineraryCardProps, "card" | "action" | "headingLevel">> {
  titleId: string;
}

function CardText({ card, action, headingLevel, titleId }: CardTextProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <ul aria-label="Good for" className="flex flex-wrap gap-2">
        {firstTwo(categoriesOf(card), (count) => `+${count}`).map((name) => (
          <li key={name} className="rounded-full bg-sand-deep px-3 py-0.5 font-medium text-sea text-sm">
            {name}
          </li>
        ))}
      </ul>
      <Heading id={titleId} className="hyphens-auto break-words text-2xl text-ink">
        {card.title}
      </Heading>
      <div className="flex flex-col gap-1 text-ink-soft text-sm">
        <p className="flex gap-2">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-coral" />
          <span className="dot-list">
            <span>
              <PlaceNames label="Countries" names={placesOf(card)} />
            </span>{" "}
            <span>
              <PlaceNames label="Regions" names={regionsOf(card)} />
            </span>
          </span>
        </p>
        <p className="flex gap-2 font-semibold text-ink">
          <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0 text-coral" />
          <span className="dot-list">
            <span>{formatDays(card.duration)}</span>{" "}
            {card.price > 0 && (
              <span className="font-normal text-ink-soft">
                from <span className="font-semibold text-ink">{formatPrice(card.price)}</span>{" "}
                <abbr title="per person" className="no-underline">
                  pp
                </abbr>
              </span>
            )}
          </span>
        </p>
      </div>
      {card.monthNote && (
        <p className="text-ink-soft text-sm">
          <span className="font-semibold text-ink">{card.monthNote.label}</span>
          {card.monthNote.words && `: ${shorten(card.monthNote.words, MAX_DESCRIPTION_LENGTH)}`}
        </p>
      )}
      <p className="text-ink-soft">{shorten(card.description, MAX_DESCRIPTION_LENGTH)}</p>
      <Link
        to={`/itinerary/${card.id}`}
        aria-describedby={titleId}
        // The link covers the whole card; the heart is above it.
        className={`${buttonStyle({ variant: "card" })} mt-auto self-start after:absolute after:inset-0`}
      >
        {action}
      </Link>
    </>
  );
}

function PlaceNames({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <>
      <span className="sr-only">{`${label}: `}</span>
      {firstTwo(names, (count) => `+${count} more`).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <span>{name}</span>
        </Fragment>
      ))}
    </>
  );
}
