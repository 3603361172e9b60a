import { TestimonialSource } from "#app/features/testimonials/testimonial-source.tsx";
import type { Testimonial } from "#app/features/testimonials/testimonials.data.ts";

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

function Postcard({ quoteClassName, ...testimonial }: Testimonial & { quoteClassName: string }) {
  return (
    <figure className="flex flex-col gap-6">
      <span aria-hidden className="-mb-8 font-bold font-display text-7xl text-sun leading-none">
        “
      </span>
      <blockquote className={`text-pretty font-display ${quoteClassName}`}>{testimonial.quote}</blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="rounded-full bg-sun px-3 py-0.5 font-semibold text-ink text-sm">
          {testimonial.trip_type}
        </span>
        <TestimonialSource
          testimonial={testimonial}
          textClassName="text-sand/85"
          linkClassName="hover:text-sun"
        />
      </figcaption>
    </figure>
  );
}
