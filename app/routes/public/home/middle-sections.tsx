import { ExploreRegions } from "./explore-regions.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Testimonials } from "./testimonials.tsx";
import { WhyDifferent } from "./why-different.tsx";

export default function MiddleSections() {
  return (
    <>
      <ExploreRegions />
      <HowItWorks />
      <Testimonials />
      <WhyDifferent />
    </>
  );
}
