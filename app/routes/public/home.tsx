import { ClosingCall } from "#app/components/closing-call.tsx";
import { listFeaturedItineraries } from "#app/features/itineraries/featured.data.ts";
import { listTestimonials } from "#app/features/testimonials/testimonials.data.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { brand } from "#domain/brand.ts";
import type { ItineraryCard } from "#domain/itineraries.schema.ts";
import type { Testimonial } from "#domain/testimonials.ts";
import type { Route } from "./+types/home.ts";
import { DreamBanner } from "./home/dream-banner.tsx";
import { EmailList } from "./home/email-list.tsx";
import { ExploreRegions } from "./home/explore-regions.tsx";
import { FeaturedItineraries } from "./home/featured-itineraries.tsx";
import { Hero } from "./home/hero.tsx";
import { HowItWorks } from "./home/how-it-works.tsx";
import { Testimonials } from "./home/testimonials.tsx";
import { travelAgency } from "./home/travel-agency.ts";
import { Unsure } from "./home/unsure.tsx";
import { WhyDifferent } from "./home/why-different.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData.siteUrl;
  return pageMeta({
    title: brand.tagline,
    description: brand.description,
    path: "/",
    siteUrl,
    jsonLd: [travelAgency(siteUrl)],
  });
}

interface HomeData {
  /** Null on client-side navigation. */
  readonly featured: readonly ItineraryCard[] | null;
  readonly testimonials: readonly Testimonial[] | null;
}

export async function loader({ context }: Route.LoaderArgs): Promise<HomeData> {
  const { readOnce, log } = context.get(pageServices);
  const orNull = <Rows,>(reading: Promise<Rows>, what: string) =>
    reading.catch((error: unknown) => {
      log("error", `${what} not read`, { error });
      return null;
    });
  const [featured, testimonials] = await Promise.all([
    orNull(readOnce(listFeaturedItineraries), "featured itineraries"),
    orNull(readOnce(listTestimonials), "testimonials"),
  ]);
  return { featured, testimonials };
}

/** On client-side navigation the page renders at once, from the query cache if it can. */
export const clientLoader = (): HomeData => ({ featured: null, testimonials: null });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="grow">
      <Hero />
      <DreamBanner />
      <FeaturedItineraries loaded={loaderData.featured} />
      <ExploreRegions />
      <HowItWorks />
      <Testimonials loaded={loaderData.testimonials} />
      <WhyDifferent />
      <Unsure />
      <EmailList />
      <ClosingCall />
    </main>
  );
}
