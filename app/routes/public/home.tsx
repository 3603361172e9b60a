import { Suspense } from "react";
import { Await } from "react-router";
import { CallToAction } from "#app/components/call-to-action.tsx";
import { listFeaturedItineraries } from "#app/features/itineraries/featured.data.ts";
import { listReplyingPlanners } from "#app/features/planners/planners.data.ts";
import { listTestimonials } from "#app/features/testimonials/testimonials.data.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { AutoRetry, readCachedPage, revalidateOnPageChange } from "#app/lib/page-data.ts";
import { loadContent, pageServices } from "#app/lib/page-services.ts";
import { pageMeta } from "#app/lib/seo.ts";
import { brand } from "#domain/brand.ts";
import type { Route } from "./+types/home.ts";
import { CallOffer } from "./home/call-offer.tsx";
import { DreamBanner } from "./home/dream-banner.tsx";
import { EmailList } from "./home/email-list.tsx";
import { ExploreRegions } from "./home/explore-regions.tsx";
import { FeaturedItineraries } from "./home/featured-itineraries.tsx";
import { Hero } from "./home/hero.tsx";
import { HowItWorks } from "./home/how-it-works.tsx";
import { Testimonials } from "./home/testimonials.tsx";
import { travelAgencyJsonLd } from "./home/travel-agency.ts";
import { WhyDifferent } from "./home/why-different.tsx";

const ReplyingPlanner = lazyComponent(() => import("#app/features/planners/replying-planner.tsx"));

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta({
    title: brand.tagline,
    description: brand.description,
    path: "/",
    site,
    jsonLd: [travelAgencyJsonLd(site)],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const read = async () => {
    const [featured, testimonials, planners] = await Promise.all([
      listFeaturedItineraries(services.visitor),
      listTestimonials(services.visitor),
      listReplyingPlanners(services.visitor),
    ]);
    return { featured, testimonials, planners };
  };
  // The page is useful without this content.
  return loadContent(services, read, { what: "home page", failedStatus: 200 });
}

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 10;

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage(url, FRESH_MINUTES, serverLoader);

export const shouldRevalidate = revalidateOnPageChange;

export default function Home({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <main id="main" className="grow">
      <Hero />
      <DreamBanner
        planner={
          <Suspense>
            <Await resolve={content}>{(home) => home && <ReplyingPlanner planners={home.planners} />}</Await>
          </Suspense>
        }
      />
      <Suspense fallback={<FeaturedItineraries cards={null} />}>
        <Await resolve={content}>
          {(home) => (home ? <FeaturedItineraries cards={home.featured} /> : <AutoRetry />)}
        </Await>
      </Suspense>
      {/* React hydrates each boundary on its own. Forms are outside, so that they keep input as soon as the page is hydrated. */}
      <Suspense>
        <ExploreRegions />
      </Suspense>
      <Suspense>
        <HowItWorks />
      </Suspense>
      <Suspense>
        <Await resolve={content}>{(home) => home && <Testimonials testimonials={home.testimonials} />}</Await>
      </Suspense>
      <Suspense>
        <WhyDifferent />
      </Suspense>
      <CallOffer />
      <EmailList />
      <CallToAction />
    </main>
  );
}
