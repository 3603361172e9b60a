import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ProposalScreen } from "#app/features/proposals/proposal-screen.tsx";
import { ProposalShell } from "#app/features/proposals/proposal-shell.tsx";
import type { ProposalAccess } from "#app/features/proposals/proposals.data.ts";
import { proposalByAccess } from "#app/features/proposals/proposals.queries.ts";
import { fetchAsUser } from "#app/lib/browser-clients.ts";
import { parseDocument } from "#domain/proposals/document.ts";

/** `access` is memoized, because the screen has an effect that depends on it. */
export function ProposalByLink({ secret }: { secret: string }) {
  return <ProposalPage access={useMemo(() => ({ secret }), [secret])} />;
}

/** The same page as a preview for staff, who need no link. */
export function ProposalPreview({ id }: { id: string }) {
  return <ProposalPage access={useMemo(() => ({ preview_id: id }), [id])} />;
}

/** The page is in the document's language once the proposal is loaded, and in English before. */
function ProposalPage({ access }: { access: ProposalAccess }) {
  const { data } = useQuery(proposalByAccess(fetchAsUser, access));
  const language = data?.version ? parseDocument(data.version.document).language : "en";
  return (
    <ProposalShell language={language} number={data?.number ?? null}>
      <ProposalScreen access={access} fetch={fetchAsUser} />
    </ProposalShell>
  );
}
