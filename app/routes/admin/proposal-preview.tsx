import { ProposalPreview } from "#app/features/proposals/proposal-by-link.tsx";
import { PRIVATE_PAGE_HEADERS } from "#app/lib/private-page.ts";
import { QueryProvider } from "#app/lib/query-client.ts";
import { type RootMatches, siteNameIn } from "#app/lib/seo.ts";
import type { Route } from "./+types/proposal-preview.ts";

export const headers = () => PRIVATE_PAGE_HEADERS;

/** The HTML contains nothing of the proposal. The function that reads the proposal refuses everyone but staff. */
export const meta = ({ matches }: RootMatches) => [
  { title: `Proposal preview | ${siteNameIn(matches)}` },
  { name: "robots", content: "noindex, nofollow, noarchive" },
];

export default function ProposalPreviewRoute({ params }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <ProposalPreview id={params.id} />
    </QueryProvider>
  );
}
