interface Testimonial {
  readonly quote: string;
  readonly author: string;
  readonly country: string;
  readonly tripType: "Family" | "Solo" | "Romantic";
}

const FIRST: Testimonial = {
  quote:
    "Our guide in Arenal had a daughter the same age as ours. By day three they had started a frog club, and we had stopped looking at the schedule.",
  author: "Hannah and Tom R.",
  country: "Canada",
  tripType: "Family",
};
const OTHERS: readonly Testimonial[] = [
  {
    quote:
      "I travel alone and hate being minded. They gave me a phone number, a good map and one aunt per town. I used all three.",
    author: "Ingrid S.",
    country: "Germany",
    tripType: "Solo",
  },
  {
    quote:
      "We asked for quiet. We got a veranda above Treasure Beach, a fisherman named Dennis and nothing at all to do until dinner.",
    author: "Amara and Joseph O.",
    country: "United Kingdom",
    tripType: "Romantic",
  },
];

export function Testimonials() {
  return (
    <section aria-labelledby="stories-title" className="bg-sea text-sand">
      <div className="mx-auto max-w-7xl px-6 py-20 md:py-28">
        <h2 id="stories-title" className="font-sans font-semibold text-sun uppercase tracking-[0.14em]">
          Postcards from travelers
        </h2>
        <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[1.35fr_1fr]">
          <Postcard {...FIRST} quoteClassName="text-3xl leading-[1.2] md:text-[2.75rem] lg:text-[3.25rem]" />
          <div className="flex flex-col justify-between gap-14 lg:border-sand/25 lg:border-l lg:pl-16">
            {OTHERS.map((testimonial) => (
              <Postcard key={testimonial.author} {...testimonial} quoteClassName="text-2xl leading-snug" />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Postcard({
  quote,
  author,
  country,
  tripType,
  quoteClassName,
}: Testimonial & { quoteClassName: string }) {
  return (
    <figure className="flex flex-col gap-6">
      <span aria-hidden className="-mb-8 font-bold font-display text-7xl text-sun leading-none">
        “
      </span>
      <blockquote className={`text-pretty font-display ${quoteClassName}`}>{quote}</blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="rounded-full bg-sun px-3 py-0.5 font-semibold text-ink text-sm">{tripType}</span>
        <span className="font-semibold">{author}</span>
        <span className="text-sand/85">{country}</span>
      </figcaption>
    </figure>
  );
}
