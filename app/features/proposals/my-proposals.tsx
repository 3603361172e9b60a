import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { TripDifferences } from "#app/components/trip-differences.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { ProposalAccess } from "#app/features/proposals/proposals.data.ts";
import { myProposals, proposalByAccess } from "#app/features/proposals/proposals.queries.ts";
import type { DataClient } from "#domain/data-client.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import { type ProposalView, shownState } from "#domain/proposals/view.ts";

/** The traveler's proposals. Loading them adds the proposals that were sent to the account's confirmed address. */
export function MyProposals({ client, userId }: { client: DataClient; userId: string }) {
  const proposals = useQuery(myProposals(client, userId));
  if (proposals.data?.length === 0) return null;
  return (
    <section aria-labelledby="my-proposals" className="mt-16">
      <h2 id="my-proposals" className="mb-6 text-3xl text-sea">
        Your proposals
      </h2>
      <Loaded query={proposals} loading={<Skeleton className="h-24 w-full" />}>
        {(data) => (
          <ul className="divide-y divide-sand-deep rounded-card bg-white px-6 ring-1 ring-sand-deep">
            {data.map((proposal) => (
              <ProposalRow key={proposal.proposal_id} proposal={proposal} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function ProposalRow({ proposal }: { proposal: ProposalView }) {
  const { version, acceptance, voided } = proposal;
  const document = version && parseDocument(version.document);
  const state = shownState(proposal);
  // The account pages are in English, even if the proposal is not.
  const total =
    document &&
    pricesOf({ ...document, language: "en" }, (acceptance ?? voided)?.choices ?? defaultChoices(document))
      .total.text;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-2 py-5">
      <div className="min-w-0">
        <h3 className="wrap-break-word font-sans font-semibold text-lg">
          <Link to={`/my-itineraries/proposals/${proposal.proposal_id}`} className="text-sea hover:underline">
            {document?.title ?? proposal.number}
          </Link>
        </h3>
        <p className="text-ink-soft text-sm">
          {proposal.number}
          {total && `, ${total}`}
        </p>
      </div>
      <div className="sm:text-right">
        <p className="inline-block rounded-full bg-sand-deep px-3 py-1 font-semibold text-sm">
          {labels.en.state[state]}
        </p>
        {voided && (
          <p className="mt-1 text-ink-soft text-sm sm:w-64">
            We canceled your acceptance and will e-mail you a new version.
          </p>
        )}
        {state === "open" && version && (
          <p className="mt-1 text-ink-soft text-sm">
            Valid until {formatDateRange(version.valid_until, version.valid_until)}
          </p>
        )}
      </div>
    </li>
  );
}

/** On the trip's page: in what it differs from its accepted proposal. */
export function MyTripDifferences(props: { access: ProposalAccess; fetch: typeof window.fetch }) {
  const { data: proposal } = useQuery(proposalByAccess(props.fetch, props.access));
  if (!proposal?.version) return null;
  const { language } = parseDocument(proposal.version.document);
  return <TripDifferences differences={proposal.trip_differences} language={language} />;
}
