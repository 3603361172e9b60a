import { TestimonialSource } from "#app/features/testimonials/testimonial-source.tsx";
import type { Testimonial } from "#app/features/testimonials/testimonials.data.ts";

interface TravelerWordsProps {
  itineraryId: string;
  words: readonly Testimonial[];
}

/** What travelers said about this itinerary or its country. */
export default function TravelerWords({ itineraryId, words }: TravelerWordsProps) {
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="words">
      <h2 id="words" className="mb-5 text-2xl text-sea sm:text-3xl">
        Words of travelers
      </h2>
      <ul className="grid gap-4">
        {words.map((testimonial) => (
          <li key={testimonial.id}>
            <figure className="rounded-card bg-white p-5 ring-1 ring-sand-deep sm:p-6 print:p-0 print:ring-0">
              <blockquote className="text-pretty font-display text-xl leading-snug">
                {testimonial.quote}
              </blockquote>
              <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <TestimonialSource
                  testimonial={testimonial}
                  withoutItinerary={testimonial.itinerary?.id === itineraryId}
                  textClassName="text-ink-soft"
                  linkClassName="text-sea"
                />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
