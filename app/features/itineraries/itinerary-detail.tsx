import type { ReactNode } from "react";
import { Tabs } from "#app/components/ui/tabs.tsx";
import type { ClimateNotes } from "#app/features/itineraries/climate-notes.ts";
import { DetailBreadcrumb } from "#app/features/itineraries/detail-breadcrumb.tsx";
import { DetailCost } from "#app/features/itineraries/detail-cost.tsx";
import { DetailFacts } from "#app/features/itineraries/detail-facts.tsx";
import { DetailImages } from "#app/features/itineraries/detail-images.tsx";
import { DetailIncluded } from "#app/features/itineraries/detail-included.tsx";
import { DetailInquiry, type InquiryActions } from "#app/features/itineraries/detail-inquiry.tsx";
import { describePriceLevel } from "#app/features/itineraries/detail-price-range.tsx";
import { DetailShare } from "#app/features/itineraries/detail-share.tsx";
import type { DetailTab } from "#app/features/itineraries/detail-tab.ts";
import { lateHydratedComponent } from "#app/lib/lazy-component.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { regionsOf } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import type { Route } from "#domain/maps/route.ts";
import { formatPrice } from "#domain/money.ts";

// What is below the first screen hydrates once its code has loaded. Its links and details work before.
const DetailHighlights = lateHydratedComponent(
  () => import("#app/features/itineraries/detail-highlights.tsx"),
);
const DetailRoute = lateHydratedComponent(() => import("#app/features/itineraries/detail-route.tsx"));
const DetailTimeline = lateHydratedComponent(async () => {
  const { DetailTimeline: component } = await import("#app/features/itineraries/detail-timeline.tsx");
  return { default: component };
});
const DetailSuitability = lateHydratedComponent(
  () => import("#app/features/itineraries/detail-suitability.tsx"),
);
const DetailImportantInfo = lateHydratedComponent(
  () => import("#app/features/itineraries/detail-important-info.tsx"),
);

interface ItineraryDetailProps {
  itinerary: Itinerary;
  /** The climate by month; null if it is unknown for the itinerary's countries. */
  climate: ClimateNotes | null;
  /** The places named in the itinerary's days, and their map. */
  route: Route;
  tab: DetailTab;
  onTab(tab: string): void;
  inquiry: InquiryActions;
  /** The shortlist button, passed in by the route. */
  heart?: ReactNode;
  /** The notice above the page: the result of the last request, or a request that waits to be sent. */
  requestNotice?: ReactNode;
  /** The planner of this itinerary, passed in by the route. */
  planner?: ReactNode;
  /** What travelers said, passed in by the route. */
  words?: ReactNode;
  /** Other itineraries, at the bottom of the right column. */
  similar?: ReactNode;
}

export function ItineraryDetail(props: ItineraryDetailProps) {
  const { itinerary, climate, route, tab, onTab, inquiry, heart, requestNotice, planner, words, similar } =
    props;
  const hasRoute = route.pins.length > 1;
  return (
    <main id="main" className="mx-auto w-full max-w-7xl grow px-6 pt-6 lg:pb-12">
      <PrintHead itinerary={itinerary} />
      <DetailBreadcrumb region={regionsOf(itinerary)[0]} title={itinerary.title} />
      <div className="mt-5 flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 print:block">
        <article className="flex min-w-0 flex-col gap-8 sm:gap-10 print:gap-6">
          {requestNotice}
          <DetailImages itinerary={itinerary} />
          <header>
            <h1 className="text-4xl text-sea sm:text-5xl">{itinerary.title}</h1>
            {itinerary.subtitle && (
              <p className="mt-3 text-balance text-ink-soft text-xl">{itinerary.subtitle}</p>
            )}
            <div className="mt-5">
              <DetailShare id={itinerary.id} title={itinerary.title}>
                {heart}
              </DetailShare>
            </div>
          </header>
          <DetailCost itinerary={itinerary} climate={climate} />
          <DetailFacts itinerary={itinerary} map={hasRoute ? null : route} />
          {itinerary.description && (
            <p className="max-w-prose whitespace-pre-line text-lg leading-relaxed">{itinerary.description}</p>
          )}
          <DetailHighlights highlights={itinerary.highlights} />
          {hasRoute && <DetailRoute route={route} />}
          <DetailTabs itinerary={itinerary} tab={tab} onTab={onTab} />
        </article>
        {/* On a narrow screen they are below the prices: above the planner, and below. */}
        <div className="max-lg:contents lg:row-start-2 lg:flex lg:flex-col lg:gap-10">
          <div className="max-lg:order-1">
            <DetailSuitability itinerary={itinerary} climate={climate} />
          </div>
          {words && <div className="max-lg:order-3">{words}</div>}
        </div>
        <div className="max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-10">
          {/* The request card and the planner stay beside the text while scrolling, and end above the similar trips. */}
          <div className="max-lg:contents lg:grow">
            <div className="max-lg:contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-6">
              <DetailInquiry
                price={itinerary.price}
                priceLevels={itinerary.price_levels}
                climate={climate}
                {...inquiry}
              />
              {planner && <div className="max-lg:order-2">{planner}</div>}
            </div>
          </div>
          {similar && <div className="max-lg:order-3">{similar}</div>}
        </div>
      </div>
    </main>
  );
}

/** Contact details and price for print, where the page's header, price card and footer are hidden. */
function PrintHead({ itinerary: { price, price_levels } }: { itinerary: Itinerary }) {
  const { name, email, phone, address } = useSiteDetails();
  return (
    <div className="mb-4 hidden border-sand-deep border-b pb-3 print:block">
      <p className="font-display font-semibold text-2xl text-leaf">{name}</p>
      <p className="text-sm">{[email, phone, address.join(", ")].join(" · ")}</p>
      {price > 0 && <p className="mt-2 font-semibold">Starts at {formatPrice(price)} USD per person</p>}
      {price_levels.length > 0 && (
        <p className="text-sm">{price_levels.map(describePriceLevel).join(" · ")}</p>
      )}
    </div>
  );
}

function DetailTabs({ itinerary, tab, onTab }: Pick<ItineraryDetailProps, "itinerary" | "tab" | "onTab">) {
  const { daily_itinerary, includes, excludes } = itinerary;
  const contents = [
    {
      id: "daily",
      label: "Daily Itinerary",
      content: <DetailTimeline days={daily_itinerary} />,
    },
    {
      id: "included",
      label: "What's Included",
      content: <DetailIncluded includes={includes} excludes={excludes} />,
    },
    {
      id: "details",
      label: "Important Details",
      content: <DetailImportantInfo itinerary={itinerary} />,
    },
  ];
  return (
    <>
      {/* The tabs need JavaScript. Without it, these links load the page with another tab open. */}
      <noscript>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {contents.map(({ id, label }) => (
            <a key={id} href={`?tab=${id}`} className="text-sea underline underline-offset-4">
              {label}
            </a>
          ))}
        </p>
      </noscript>
      <Tabs
        label="About this trip"
        isSticky
        current={tab}
        onChange={onTab}
        // In print there are no tabs, so the class print-title shows `data-title` above each part.
        tabs={contents.map(({ id, label, content }) => ({
          id,
          label,
          content: (
            <div data-title={label} className="print-title">
              {content}
            </div>
          ),
        }))}
      />
    </>
  );
}
