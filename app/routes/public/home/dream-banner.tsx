import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { Illustration } from "#app/components/illustration.tsx";
import { CustomVacationButton } from "#app/features/requests/custom-vacation-button.tsx";
import { SectionTitle } from "./section-title.tsx";

interface DreamBannerProps {
  /** The planner who will reply, shown once the form was sent. */
  planner: ReactNode;
}

export function DreamBanner({ planner }: DreamBannerProps) {
  return (
    <section aria-labelledby="dream-title" className="overflow-hidden bg-sun">
      <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-10 px-6 pt-16 md:grid-cols-[1.3fr_1fr] md:pt-0 lg:pt-24">
        <div className="md:py-24">
          <SectionTitle id="dream-title" className="max-w-xl text-ink">
            Seen your dream holiday on TikTok?
          </SectionTitle>
          <p className="mt-5 max-w-lg text-ink text-lg">
            Send us the clip, a screenshot or just the name of that beach. We know people who live down the
            road from it, and we'll build the days around what you saw.
          </p>
          <CustomVacationButton
            name="vacation"
            label="Get in touch"
            className="mt-8"
            sentClassName="mt-8 max-w-lg"
            planner={planner}
          />
        </div>
        <div className="flex justify-center gap-6 self-end" aria-hidden>
          <Phone
            image="illustrations/cuba.webp"
            className="translate-y-10 -rotate-6"
            position="object-[72%]"
          />
          <Phone
            image="illustrations/bahamas.webp"
            className="translate-y-24 rotate-6"
            position="object-[48%]"
          />
        </div>
      </div>
    </section>
  );
}

function Phone({ image, position, className }: { image: string; position: string; className: string }) {
  return (
    <div
      className={`relative aspect-[9/17] w-36 shrink-0 overflow-hidden rounded-[1.75rem] border-[7px] border-ink bg-ink sm:w-44 lg:w-52 ${className}`}
    >
      <Illustration
        image={image}
        sizes="(min-width: 1024px) 24rem, 16rem"
        maxWidth={640}
        className={`size-full rounded-[1.25rem] ${position}`}
      />
      <span className="absolute top-1/3 left-1/2 inline-flex size-14 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full bg-ink/55">
        <Play className="ml-1 size-6 fill-sand text-sand" />
      </span>
    </div>
  );
}
