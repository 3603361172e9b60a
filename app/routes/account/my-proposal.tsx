import { useMemo } from "react";
import { type SignedInAccount, SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { ProposalScreen } from "#app/features/proposals/proposal-screen.tsx";
import { accountMeta } from "#app/lib/private-page.ts";
import type { Route } from "./+types/my-proposal.ts";

export const meta = accountMeta("Your proposal", "What we offer for your trip.");

export default function MyProposalRoute({ params }: Route.ComponentProps) {
  return <SignedInPage>{(account) => <OwnProposal account={account} id={params.id} />}</SignedInPage>;
}

function OwnProposal({ account, id }: { account: SignedInAccount; id: string }) {
  const access = useMemo(() => ({ proposal_id: id }), [id]);
  return <ProposalScreen access={access} fetch={account.fetch} />;
}
