import { buildOfferHeading, prefillRequest } from "#app/features/itineraries/build-from-scratch.ts";
import type { ListingView } from "#app/features/itineraries/listing-view.ts";
import { CustomVacationButton } from "#app/features/requests/custom-vacation-button.tsx";
import type { ListedItinerary } from "#domain/itineraries.schema.ts";

interface BuildOfferProps {
  view: ListingView;
  /** The results if there are few, otherwise empty. */
  found: readonly ListedItinerary[];
}

/** An offer to build the trip, shown below the results. */
export default function BuildOffer({ view, found }: BuildOfferProps) {
  return (
    <section
      aria-labelledby="from-scratch"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card bg-sun p-6 text-ink sm:p-8"
    >
      <div className="max-w-2xl">
        <h2 id="from-scratch" className="text-2xl sm:text-3xl">
          {buildOfferHeading(view, found)}
        </h2>
        <p className="mt-2 text-lg">
          Tell us what you have in mind. Someone who lives there plans the days around it.
        </p>
      </div>
      <CustomVacationButton
        name="vacation"
        label="Plan it with us"
        sentClassName="basis-full"
        start={prefillRequest(view, found)}
      />
    </section>
  );
}
