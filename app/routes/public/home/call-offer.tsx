import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { openScheduling, preloadScheduling } from "#app/features/scheduling/scheduling-popup.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { SectionTitle } from "./section-title.tsx";

/** Offer of a call, drawn as a ticket; its button opens the booking calendar. */
export function CallOffer() {
  return (
    <section aria-labelledby="unsure-title" className="bg-leaf px-6 py-16 md:py-24">
      <Ticket />
    </section>
  );
}

function Ticket() {
  const { scheduling } = useSiteDetails();
  const [isOpening, setOpening] = useState(false);
  return (
    <div className="mx-auto grid max-w-5xl overflow-hidden rounded-card bg-sand md:grid-cols-[1.8fr_1fr]">
      <div className="p-8 md:p-14">
        <SectionTitle id="unsure-title" className="text-ink">
          Feeling unsure where to start?
        </SectionTitle>
        <p className="mt-5 max-w-lg text-ink-soft text-lg">
          Tell us who is coming, when, and what you never want to do on vacation again. In half an hour we
          will have two or three places to dream about.
        </p>
      </div>
      <div className="relative flex flex-col items-center justify-center gap-5 border-leaf border-t-4 border-dashed bg-sun p-8 text-center md:border-t-0 md:border-l-4">
        {/* The two notches of the ticket. */}
        <span aria-hidden className="absolute -top-4 -left-4 size-7 rounded-full bg-leaf" />
        <span
          aria-hidden
          className="absolute -top-4 -right-4 size-7 rounded-full bg-leaf md:top-auto md:right-auto md:-bottom-4 md:-left-4"
        />
        <p className="font-display text-ink">
          <span className="block font-bold text-6xl leading-none">30</span>
          <span className="block text-xl">minutes, free, with a person</span>
        </p>
        {/* Before hydration the button links to the calendar on the contact page. */}
        <form
          action="/contact#call"
          onSubmit={(event) => {
            event.preventDefault();
            setOpening(true);
            void openScheduling(scheduling).finally(() => setOpening(false));
          }}
        >
          <Button
            type="submit"
            size="lg"
            variant="secondary"
            aria-haspopup="dialog"
            aria-busy={isOpening}
            className="aria-busy:cursor-progress aria-busy:opacity-70"
            onPointerEnter={preloadScheduling}
            onFocus={preloadScheduling}
          >
            Let's Talk
          </Button>
        </form>
      </div>
    </div>
  );
}
