import type { Testimonial } from "#domain/testimonials.ts";
import { ExploreRegions } from "./explore-regions.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Testimonials } from "./testimonials.tsx";
import { WhyDifferent } from "./why-different.tsx";

export default function MiddleSections({ testimonials }: { testimonials: readonly Testimonial[] | null }) {
  return (
    <>
      <ExploreRegions />
      <HowItWorks />
      <Testimonials loaded={testimonials} />
      <WhyDifferent />
    </>
  );
}
