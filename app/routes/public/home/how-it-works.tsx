import { ButtonLink } from "#app/components/ui/button.tsx";
import { CustomVacationButton } from "#app/features/requests/custom-vacation-button.tsx";
import { SectionTitle } from "./section-title.tsx";

const STEPS = [
  {
    title: "Discover",
    text: "Browse sample itineraries by region or category. Every one is written day by day, so you can see what a Tuesday looks like.",
    offset: "lg:pt-0",
  },
  {
    title: "Customize",
    text: "Request changes, keep it as is, or build from scratch. Add a rest day, drop the hike, bring your grandmother.",
    offset: "lg:pt-14",
  },
  {
    title: "Plan",
    text: "Our local circle adds the tips: which ferry to take, where lunch is worth the wait, what to book before anybody else does.",
    offset: "lg:pt-2",
  },
  {
    title: "Experience",
    text: "Go. Somebody who lives there is a phone call away when the road floods or the band plays on.",
    offset: "lg:pt-16",
  },
] as const;

/** The four steps, connected by a dotted line. */
export function HowItWorks() {
  return (
    <section
      aria-labelledby="how-title"
      className="mx-auto max-w-7xl px-6 py-14 md:grid md:grid-cols-[1fr_auto] md:py-28"
    >
      <SectionTitle id="how-title" className="text-sea">
        How It Works
      </SectionTitle>
      <div className="relative mt-10 md:col-span-2 md:mt-14">
        <svg
          viewBox="0 0 1200 130"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-x-0 top-0 hidden h-[130px] w-full lg:block"
        >
          <path
            d="M36 38 C 150 10, 220 96, 340 94 S 520 34, 640 40 S 820 110, 945 100 S 1120 60, 1200 8"
            fill="none"
            strokeWidth="4"
            strokeDasharray="2 14"
            strokeLinecap="round"
            className="stroke-coral"
          />
        </svg>
        <ol className="relative grid gap-7 border-coral sm:gap-10 ml-7 border-l-4 border-dotted sm:ml-0 sm:grid-cols-2 sm:border-0 lg:grid-cols-4 lg:gap-8">
          {STEPS.map(({ title, text, offset }, index) => (
            <li key={title} className={`relative pl-12 sm:pl-0 ${offset}`}>
              <span
                aria-hidden
                className="absolute -left-[1.9rem] inline-flex size-14 items-center justify-center rounded-full bg-coral-ink font-bold font-display text-2xl text-white ring-8 ring-sand sm:static sm:size-20 sm:text-4xl"
              >
                {index + 1}
              </span>
              <h3 className="text-2xl text-ink sm:mt-5 sm:text-3xl">{title}</h3>
              <p className="mt-2 text-ink-soft sm:mt-3 sm:text-lg">{text}</p>
            </li>
          ))}
        </ol>
      </div>
      {/* On a phone these are below the steps, otherwise beside the title. */}
      <div className="flex flex-wrap gap-3 max-md:mt-10 md:col-start-2 md:row-start-1 md:self-end">
        <ButtonLink to="/destinations" size="lg">
          Let's Build Yours
        </ButtonLink>
        <CustomVacationButton name="idea" label="Tell us your idea" sentClassName="max-w-lg basis-full" />
      </div>
    </section>
  );
}
