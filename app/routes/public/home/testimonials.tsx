import { Link } from "react-router";
import type { Testimonial } from "#app/features/testimonials/testimonials.data.ts";

const LINK = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-sun";

/** Hidden until staff approve a testimonial. */
export function Testimonials({ testimonials: [first, ...others] }: { testimonials: readonly Testimonial[] }) {
  if (!first) return null;
  return (
    <section aria-labelledby="stories-title" className="bg-sea text-sand">
      <Postcards first={first} others={others} />
    </section>
  );
}

function Postcards({ first, others }: { first: Testimonial; others: readonly Testimonial[] }) {
  return (
    <div className="mx-auto max-w-7xl px-6 py-20 md:py-28">
      <h2 id="stories-title" className="font-sans font-semibold text-sun uppercase tracking-[0.14em]">
        Postcards from travelers
      </h2>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[1.35fr_1fr]">
        <Postcard {...first} quoteClassName="text-3xl leading-[1.2] md:text-[2.75rem] lg:text-[3.25rem]" />
        {others.length > 0 && (
          <div className="flex flex-col justify-between gap-14 lg:border-sand/25 lg:border-l lg:pl-16">
            {others.map((testimonial) => (
              <Postcard key={testimonial.id} {...testimonial} quoteClassName="text-2xl leading-snug" />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function Postcard({
  quote,
  author,
  country,
  trip_type,
  traveled,
  planner,
  itinerary,
  source_url,
  quoteClassName,
}: Testimonial & { quoteClassName: string }) {
  return (
    <figure className="flex flex-col gap-6">
      <span aria-hidden className="-mb-8 font-bold font-display text-7xl text-sun leading-none">
        “
      </span>
      <blockquote className={`text-pretty font-display ${quoteClassName}`}>{quote}</blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="rounded-full bg-sun px-3 py-0.5 font-semibold text-ink text-sm">{trip_type}</span>
        <span className="font-semibold">{author}</span>
        <span className="text-sand/85">
          {[country, traveled, planner && `planned by ${planner}`].filter(Boolean).join(", ")}
        </span>
        {itinerary && (
          <Link to={`/itinerary/${itinerary.id}`} className={LINK}>
            {itinerary.title}
          </Link>
        )}
        {source_url && (
          <a href={source_url} target="_blank" rel="noreferrer" className={LINK}>
            Read it at {source_url.replace(/^https?:\/\/(?:www\.)?([^/?#]+).*$/i, "$1")}
            <span className="sr-only"> (opens in a new window)</span>
          </a>
        )}
      </figcaption>
    </figure>
  );
}
