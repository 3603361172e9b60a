import { Illustration } from "#app/components/illustration.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { SectionTitle } from "./section-title.tsx";

const REASONS = [
  {
    title: "Written by people who live there",
    text: "Every itinerary comes from a local partner who knows which day the market is and which road to avoid after rain.",
  },
  {
    title: "Yours to change",
    text: "Each trip is a starting point. Move the days, swap the hotel, stay another week. Asking commits you to nothing.",
  },
  {
    title: "Honest days",
    text: "We say how long the drive is, when the path is steep, and what the price depends on. Before you ask.",
  },
] as const;

export function WhyDifferent() {
  return (
    <section
      aria-labelledby="why-title"
      className="mx-auto grid max-w-7xl items-center gap-14 px-6 py-14 md:py-28 lg:grid-cols-[1fr_1.15fr] lg:gap-24"
    >
      <Reasons />
    </section>
  );
}

function Reasons() {
  return (
    <>
      <div className="relative mx-auto w-full max-w-md lg:max-w-none">
        <div aria-hidden className="absolute -right-4 -bottom-4 size-full rounded-t-full bg-sun" />
        <div className="relative aspect-[4/5] overflow-hidden rounded-t-full">
          <Illustration
            image="illustrations/colombia.webp"
            // Wider than the column, because the image is cropped to a taller shape.
            sizes="(min-width: 1024px) 70rem, 50rem"
            className="size-full object-[56%]"
          />
        </div>
      </div>
      <div>
        <SectionTitle id="why-title" className="text-sea">
          Why We're Different
        </SectionTitle>
        <dl className="mt-10 flex flex-col gap-8">
          {REASONS.map(({ title, text }) => (
            <div key={title} className="border-sun border-l-4 pl-6">
              <dt className="font-display font-semibold text-2xl text-ink">{title}</dt>
              <dd className="mt-2 text-ink-soft text-lg">{text}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink to="/destinations" size="lg" className="mt-10">
          Start Exploring
        </ButtonLink>
      </div>
    </>
  );
}
