import { dehydrate, HydrationBoundary, QueryClient, useQuery } from "@tanstack/react-query";
import { brand } from "#app/brand.ts";
import { publishedItineraries } from "#app/features/itineraries/itineraries.queries.ts";
import { ItineraryCardView } from "#app/features/itineraries/itinerary-card.tsx";
import { useDataClient } from "#app/lib/browser-data.tsx";
import { pageServices } from "#app/lib/page-services.ts";
import type { Route } from "./+types/destinations.ts";

export const meta = () => [
  { title: `Destinations | ${brand.name}` },
  {
    name: "description",
    content: "Trips in the Caribbean, Central and South America, written day by day by locals.",
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const queries = new QueryClient();
  await queries.prefetchQuery({ ...publishedItineraries(context.get(pageServices).visitor), retry: false });
  return { queries: dehydrate(queries) };
}

export default function DestinationsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.queries}>
      <Destinations />
    </HydrationBoundary>
  );
}

function Destinations() {
  const listing = useQuery(publishedItineraries(useDataClient()));
  return (
    <main id="main" className="mx-auto w-full max-w-7xl grow px-6 py-12">
      <h1 className="mb-10 text-4xl text-sea sm:text-5xl">Discover Our Destinations</h1>
      {listing.isPending && <p role="status">Loading itineraries...</p>}
      {listing.isError && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <h2 className="text-2xl">Error loading itineraries</h2>
          <p>{listing.error.message}</p>
          <button
            type="button"
            onClick={() => listing.refetch()}
            className="min-h-11 rounded-full bg-leaf px-6 font-semibold text-white hover:bg-leaf-dark"
          >
            Try Again
          </button>
        </div>
      )}
      {listing.data?.total === 0 && (
        <div role="status">
          <h2 className="text-2xl">No itineraries found</h2>
          <p>No itineraries are currently available. Please check back later.</p>
        </div>
      )}
      {listing.data && listing.data.total > 0 && (
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {listing.data.itineraries.map((card, index) => (
            <li key={card.id} className="flex">
              <ItineraryCardView card={card} eager={index < 3} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
