import { Suspense, useCallback, useMemo, useState } from "react";
import { Await, data, useLocation } from "react-router";
import { Illustration } from "#app/components/illustration.tsx";
import { PageIntro } from "#app/components/page-intro.tsx";
import { listPublishedItineraries } from "#app/features/itineraries/itineraries.data.ts";
import { ListingFilterPanel } from "#app/features/itineraries/listing-filter-panel.tsx";
import { ListingLoading } from "#app/features/itineraries/listing-results.tsx";
import { ListingSearch } from "#app/features/itineraries/listing-search.tsx";
import {
  breadcrumbJsonLd,
  itemListJsonLd,
  listingDescription,
  listingSubject,
  listingTitle,
} from "#app/features/itineraries/listing-seo.ts";
import { ListingSummary } from "#app/features/itineraries/listing-summary.tsx";
import { ListingToolbar } from "#app/features/itineraries/listing-toolbar.tsx";
import { canonicalPath, LISTING_PATH, parseListingUrl } from "#app/features/itineraries/listing-url.ts";
import {
  isNarrowed,
  type ListingView,
  readView,
  replaceView,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import { findOtherTrips } from "#app/features/itineraries/other-trips.ts";
import { socialImage } from "#app/features/itineraries/social-image.ts";
import { readCachedPage, revalidateOnPageChange } from "#app/lib/page-data.ts";
import { loadContent, pageServices } from "#app/lib/page-services.ts";
import { pageMeta, siteNameIn } from "#app/lib/seo.ts";
import { useQueryParams } from "#app/lib/use-query-params.ts";
import { listingPagePaths } from "#domain/listing-pages.ts";
import type { Route } from "./+types/destinations.ts";
import { Results } from "./destinations-results.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = viewAt(url);
  const list = (anyView: ListingView) => listPublishedItineraries(services.visitor, anyView);
  const read = async () => {
    const listed = await list(view);
    return { listed, others: await findOtherTrips(view, listed, list) };
  };
  return loadContent(services, read, { what: "itineraries" });
}

/** How long the browser shows this content without reading it again. */
const FRESH_MINUTES = 5;

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  // Throws a 404 for an unknown region or category.
  viewAt(url);
  return readCachedPage(url, FRESH_MINUTES, serverLoader);
}

/** Opening the map does not reload the page's data. */
export const shouldRevalidate = revalidateOnPageChange;

function viewAt(location: { readonly pathname: string; readonly search: string }): ListingView {
  const view = parseListingUrl(location);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const { siteUrl } = site;
  const view = parseListingUrl(location);
  if (!view)
    return [{ title: `Page not found | ${siteNameIn(matches)}` }, { name: "robots", content: "noindex" }];
  const path = canonicalPath(view);
  const content = loaderData?.content;
  const subject = listingSubject(view);
  return pageMeta({
    title: listingTitle(view),
    description: listingDescription(view),
    path,
    site,
    ...(subject && { image: socialImage(subject.image) }),
    jsonLd: [
      // On client-side navigation, which search engines do not use, the itineraries may still be loading.
      ...(content && "listed" in content ? [itemListJsonLd(content.listed.itineraries, siteUrl)] : []),
      ...(subject && listingPagePaths.includes(path) ? [breadcrumbJsonLd(path, subject, siteUrl)] : []),
    ],
  });
}

export default function Destinations({ loaderData: { content } }: Route.ComponentProps) {
  const [params, setParams] = useQueryParams(LISTING_PATH);
  const { pathname, search: urlQuery } = useLocation();
  const view = useMemo(() => viewAt({ pathname, search: urlQuery }), [pathname, urlQuery]);
  const [isTyping, setTyping] = useState(false);
  const choose = useCallback(
    (change: Partial<ListingView>, options?: { replace: boolean }) =>
      setParams(
        (current) =>
          replaceView(current, {
            ...(parseListingUrl(window.location) ?? readView(current)),
            page: 1,
            ...change,
          }),
        options,
      ),
    [setParams],
  );
  const search = useCallback((text: string) => choose({ search: text }, { replace: true }), [choose]);
  const linkTo = (change: Partial<ListingView>) => {
    const query = replaceView(params, { ...view, page: 1, ...change }).toString();
    return query ? `${LISTING_PATH}?${query}` : LISTING_PATH;
  };

  return (
    <main id="main" className="grow pb-20">
      <Intro subject={listingSubject(view)} isNarrowed={isNarrowed(view)} />
      <div className="relative mx-auto -mt-12 flex w-full max-w-7xl flex-col gap-4 px-6 sm:-mt-16 sm:gap-6">
        <search>
          <form
            action={LISTING_PATH}
            onSubmit={(event) => event.preventDefault()}
            className="flex flex-col gap-4 sm:gap-6"
          >
            <ListingSearch value={view.search} onSearch={search} onTyping={setTyping} />
            <ListingFilterPanel view={view} onChoose={choose}>
              <ListingSummary view={view} content={content} onChoose={choose} linkTo={linkTo} />
            </ListingFilterPanel>
          </form>
        </search>
        <ListingToolbar view={view} content={content} onChoose={choose} />
        <div aria-busy={isTyping} className={isTyping ? "opacity-60" : ""}>
          <Suspense key={writeView(view).toString()} fallback={<ListingLoading />}>
            <Await resolve={content}>
              {(read) => <Results {...read} listed={read?.listed ?? null} view={view} linkTo={linkTo} />}
            </Await>
          </Suspense>
        </div>
      </div>
    </main>
  );
}

interface IntroProps {
  subject: ReturnType<typeof listingSubject>;
  isNarrowed: boolean;
}

function Intro({ subject, isNarrowed }: IntroProps) {
  return (
    <PageIntro
      title="Discover Our Destinations"
      height={isNarrowed || !subject ? "lowest" : "low"}
      subject={
        subject && {
          name: subject.name,
          image: (
            <Illustration
              image={subject.image}
              sizes="(min-width: 64rem) 21rem, 10rem"
              className="aspect-[4/3] w-full"
            />
          ),
        }
      }
    >
      {subject?.description ??
        "Three regions, and someone in each who knows which road floods and whose grandmother cooks."}
    </PageIntro>
  );
}
