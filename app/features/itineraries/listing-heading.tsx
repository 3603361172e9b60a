import { Illustration } from "#app/components/illustration.tsx";
import { placeDescriptions } from "#app/components/place-descriptions.ts";
import { regionLinkList } from "#app/components/site-navigation.ts";
import type { ListingView } from "#app/features/itineraries/listing-view.ts";

const DESCRIPTIONS: Readonly<Record<string, string>> = placeDescriptions;

/** What a region or trip type is like, above its trips; nothing for any other view. */
export function ListingHeading({ view }: { view: ListingView }) {
  const name = [view.tripType, view.region].find((choice) => choice && DESCRIPTIONS[choice]);
  if (!name || view.search || view.country) return null;
  const image = regionLinkList.find((region) => region.name === view.region)?.image;
  return (
    <section aria-labelledby="listing-heading" className="flex items-center gap-6">
      {image && (
        <Illustration
          image={image}
          sizes="12rem"
          className="aspect-[4/3] w-40 shrink-0 rounded-card max-sm:hidden"
        />
      )}
      <div>
        <h2 id="listing-heading" className="text-3xl text-sea">
          {[view.tripType, view.region].filter(Boolean).join(" · ")}
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft text-lg">{DESCRIPTIONS[name]}</p>
      </div>
    </section>
  );
}
