import { useMemo } from "react";
import { accountMeta } from "#app/features/account/account-meta.ts";
import { SignedIn, type SignedInAccount } from "#app/features/account/signed-in.tsx";
import { ProposalScreen } from "#app/features/proposals/proposal-screen.tsx";
import type { Route } from "./+types/my-proposal.ts";

export const meta = accountMeta("Your proposal", "What we offer for your trip.");

export default function MyProposalRoute({ params }: Route.ComponentProps) {
  return <SignedIn>{(account) => <OwnProposal account={account} id={params.id} />}</SignedIn>;
}

function OwnProposal({ account, id }: { account: SignedInAccount; id: string }) {
  const access = useMemo(() => ({ proposal_id: id }), [id]);
  return <ProposalScreen access={access} fetch={account.fetch} />;
}
