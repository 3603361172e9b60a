import { Link } from "react-router";
import { EmailAddress } from "#app/components/email-address.tsx";
import { ChangeAddress } from "#app/features/requests/manage/change-address.tsx";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { pageName } from "#app/lib/page-name.ts";
import { ERASED_ADDRESS } from "#domain/email-address.ts";
import { requestDetails } from "#domain/request-labels.ts";
import { tripCategories, tripTypesByCategory } from "#domain/request-options.ts";
import { itineraryIdInUrl } from "#domain/uuid.ts";

export function RequestFacts({ request }: { request: FullRequest }) {
  const details = requestDetails(request.details).filter(
    ({ name, value }) => !(name === "itineraryUrl" && isPageOf(request.itinerary, value)),
  );
  return (
    <dl className="grid h-fit grid-cols-2 gap-x-4 gap-y-2 text-sm @2xl:grid-cols-1">
      {request.email !== ERASED_ADDRESS && (
        <Fact label="Email" isWide>
          <a href={`mailto:${request.email}`} className="mb-1 block text-sea underline">
            <EmailAddress keepsColumnWidth email={request.email} />
          </a>
          <ChangeAddress request={request} />
        </Fact>
      )}
      {request.phone && (
        <Fact label="Phone">
          <a href={`tel:${request.phone.replace(/[^+\d]/g, "")}`} className="text-sea underline">
            {request.phone}
          </a>
        </Fact>
      )}
      <Fact label="Received">
        <time dateTime={request.created_at}>{formatDateTime(request.created_at)}</time>
      </Fact>
      {request.itinerary && (
        <Fact label="Itinerary">
          <Link to={`/itinerary/${request.itinerary.id}`} className="text-sea underline">
            {request.itinerary.title}
          </Link>
        </Fact>
      )}
      {details.map(({ name, label, value }) => (
        <Fact key={name} label={label}>
          {name === "itineraryUrl" ? describePage(value) : value}
          {name === "tripCategory" && <MatchingTrips category={value} />}
        </Fact>
      ))}
      {request.page_url && !isPageOf(request.itinerary, request.page_url) && (
        <Fact label="Sent from">{describePage(request.page_url)}</Fact>
      )}
    </dl>
  );
}

/** Links to the itineraries of the trip types that fit a choice of the custom vacation form. */
function MatchingTrips({ category }: { category: string }) {
  const known = tripCategories.find((name) => name === category);
  if (!known) return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      {tripTypesByCategory[known].map((type) => (
        <Link
          key={type}
          to={`/destinations?${new URLSearchParams({ category: type })}`}
          className="text-sea underline"
        >
          {type} itineraries
        </Link>
      ))}
    </span>
  );
}

/** Whether the URL is the page of the request's itinerary, which is already shown with a link. */
const isPageOf = (itinerary: FullRequest["itinerary"], url: string) =>
  itinerary !== null && itineraryIdInUrl(url) === itinerary.id;

// Not called for the page of the request's itinerary. Any other itinerary in the URL was deleted, because a request from
// an itinerary's page stays linked to the itinerary until that is deleted.
const describePage = (url: string) =>
  itineraryIdInUrl(url) ? "A deleted itinerary" : pageName(url, window.location.origin);

function Fact(props: { label: string; isWide?: boolean; children: React.ReactNode }) {
  const { label, isWide = false, children } = props;
  return (
    <div className={isWide ? "col-span-2 min-w-0 @2xl:col-span-1" : "min-w-0"}>
      <dt className="font-semibold text-ink-soft">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
