import { ProposalByLink } from "#app/features/proposals/proposal-by-link.tsx";
import { PRIVATE_PAGE_HEADERS } from "#app/lib/private-page.ts";
import { QueryProvider } from "#app/lib/query-client.ts";
import { type RootMatches, siteNameIn } from "#app/lib/seo.ts";
import type { Route } from "./+types/proposal.ts";

export const headers = () => PRIVATE_PAGE_HEADERS;

/** The HTML contains nothing of the proposal. The browser fetches the proposal with the secret in a request body. */
export const meta = ({ matches }: RootMatches) => [
  { title: `Proposal | ${siteNameIn(matches)}` },
  { name: "robots", content: "noindex, nofollow, noarchive" },
  { name: "referrer", content: "no-referrer" },
];

export default function ProposalRoute({ params }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <ProposalByLink secret={params.secret} />
      <noscript>
        <p className="px-6 pb-16 text-center">This page needs JavaScript. Esta página necesita JavaScript.</p>
      </noscript>
    </QueryProvider>
  );
}
