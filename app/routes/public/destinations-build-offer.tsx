import { Suspense, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { buildOfferHeading, prefillRequest } from "#app/features/itineraries/build-from-scratch.ts";
import type { ListingView } from "#app/features/itineraries/listing-view.ts";
import { FormNotLoaded } from "#app/features/requests/form-not-loaded.tsx";
import RequestSent, { type SentRequest } from "#app/features/requests/request-sent.tsx";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { useCloseOnBack } from "#app/lib/use-close-on-back.ts";
import type { ListedItinerary } from "#domain/itineraries.schema.ts";

const CustomVacationDialog = lazyComponent(
  () => import("#app/features/requests/custom-vacation-dialog.tsx"),
  ({ onOpenChange }) => <FormNotLoaded onClose={() => onOpenChange(false)} />,
);

interface BuildOfferProps {
  view: ListingView;
  /** The results if there are few, otherwise empty. */
  found: readonly ListedItinerary[];
}

/** An offer to build the trip, shown below the results. */
export default function BuildOffer({ view, found }: BuildOfferProps) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack("vacation", isOpen, () => setOpen(false));
  // Once opened, the dialog stays mounted, so that closing can be animated and focus returns.
  const [wasOpened, setWasOpened] = useState(false);
  const [sent, setSent] = useState<SentRequest | null>(null);
  const start = prefillRequest(view, found);
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
      {/* Before hydration the button leads to the contact page, with a prefilled message. */}
      <form
        action="/contact#write"
        onSubmit={(event) => {
          event.preventDefault();
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <input type="hidden" name="message" value={start.description} />
        <Button type="submit" size="lg" variant="secondary" aria-haspopup="dialog">
          Plan it with us
        </Button>
      </form>
      {sent && (
        <div className="basis-full">
          <RequestSent {...sent} />
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <CustomVacationDialog open={isOpen} start={start} onOpenChange={setOpen} onSent={setSent} />
        </Suspense>
      )}
    </section>
  );
}
