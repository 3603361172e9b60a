import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { actOnProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalActions } from "#app/features/proposals/manage/use-proposal-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

/** On a request: begins a proposal with what the request and its itinerary already say. */
export function MakeProposal({ requestId }: { requestId: string }) {
  const { fetch } = useAdminSession();
  const navigate = useNavigate();
  const run = useProposalActions();
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    await run(async () => {
      const body = { request_id: requestId };
      const made = await actOnProposal<{ proposal_id: string }>(fetch, "create-proposal", body);
      navigate(`/admin/proposals/${made.proposal_id}`);
    }, "Proposal begun");
    setMaking(false);
  };
  return (
    <Button disabled={isMaking} onClick={make}>
      {isMaking ? "Making a proposal..." : "Make a proposal"}
    </Button>
  );
}
