import {
  categoriesOf,
  type ItineraryCard,
  places,
  regionsOf,
} from "#app/features/itineraries/itineraries.schema.ts";
import { imageSources } from "#app/lib/image-url.ts";

const PLACEHOLDER = "/placeholder.svg";

/** The first two, and how many more there are. */
function firstTwo(names: readonly string[], more: (count: number) => string): readonly string[] {
  const shown = names.slice(0, 2);
  return names.length > 2 ? [...shown, more(names.length - 2)] : shown;
}

export function ItineraryCardView({ card, eager = false }: { card: ItineraryCard; eager?: boolean }) {
  const image = card.image ? imageSources(card.image) : { src: PLACEHOLDER };
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-card bg-white ring-1 ring-sand-deep">
      <img
        {...image}
        sizes="(min-width: 1024px) 26rem, (min-width: 640px) 50vw, 100vw"
        alt=""
        width={960}
        height={540}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className="aspect-video w-full bg-sand-deep object-cover"
        onError={(event) => {
          event.currentTarget.onerror = null;
          event.currentTarget.srcset = "";
          event.currentTarget.src = PLACEHOLDER;
        }}
      />
      <div className="flex grow flex-col gap-3 p-6">
        <ul className="flex flex-wrap gap-2">
          {firstTwo(categoriesOf(card), (count) => `+${count}`).map((name) => (
            <li key={name} className="rounded-full bg-sand-deep px-3 py-1 font-medium text-sm">
              {name}
            </li>
          ))}
        </ul>
        <p className="text-ink-soft text-sm">
          {firstTwo(places(card), (count) => `+${count} more`).join(", ")} ·{" "}
          {firstTwo(regionsOf(card), (count) => `+${count} more`).join(", ")}
        </p>
        <h2 className="text-2xl text-ink">{card.title}</h2>
        <p className="font-semibold text-coral-ink">{card.duration} Days</p>
        <p className="line-clamp-3 text-ink-soft">{card.description}</p>
      </div>
    </article>
  );
}
