import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { type ListedProposal, listedTotal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { proposalsOfRequest } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { stateName, stateTone } from "#app/features/proposals/manage/state-names.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { callFunction } from "#app/lib/call-function.ts";

/** Proposals for a request, and the button to create one. */
export function ProposalsOfRequest({ requestId }: { requestId: string }) {
  const proposals = useQuery(proposalsOfRequest(useAdminClient(), requestId));
  const hasProposals = Boolean(proposals.data?.length);
  return (
    <Panel title="Proposal">
      <Loaded query={proposals}>
        {(data) =>
          hasProposals && (
            <ul aria-label="Proposals" className="mb-4 flex flex-col gap-3">
              {data.map((proposal) => (
                <ProposalItem key={proposal.id} proposal={proposal} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MakeProposal requestId={requestId} isAnother={hasProposals} />
    </Panel>
  );
}

function ProposalItem({ proposal }: { proposal: ListedProposal }) {
  return (
    <li>
      <Link
        to={`/admin/proposals/${proposal.id}`}
        className="wrap-break-word inline-flex min-h-8 items-center font-semibold text-sea hover:underline"
      >
        {proposal.title || "Untitled draft"}
      </Link>
      <p className="mb-1 text-ink-soft text-sm">
        {proposal.number}
        {proposal.currency && `, ${listedTotal(proposal)}`}
      </p>
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={stateTone(proposal.state)}>{stateName(proposal.state)}</Badge>
        {Number(proposal.failed_mails) > 0 && <Badge tone="coral">E-mail not delivered</Badge>}
      </span>
    </li>
  );
}

function MakeProposal({ requestId, isAnother }: { requestId: string; isAnother: boolean }) {
  const { fetch } = useAdminSession();
  const navigate = useNavigate();
  const run = useProposalAction();
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    const isMade = await run(async () => {
      const body = { request_id: requestId };
      const created = await callFunction<{ proposal_id: string }>(fetch, "create-proposal", body);
      navigate(`/admin/proposals/${created.proposal_id}`);
    }, "Draft created");
    // After a success, the button stays busy until the draft is open.
    if (!isMade) setMaking(false);
  };
  return (
    <Button
      variant={isAnother ? "secondary" : "primary"}
      size={isAnother ? "sm" : undefined}
      disabled={isMaking}
      onClick={make}
    >
      {isMaking ? "Making a proposal..." : isAnother ? "Make another proposal" : "Make a proposal"}
    </Button>
  );
}
