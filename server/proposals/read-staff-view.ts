import { type ProposalView, proposalView } from "#domain/proposals/view.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";

/** What the traveller sees, read by the server for the PDF, the mails and the back office. */
export async function readStaffView(service: DatabaseClient, proposalId: string): Promise<ProposalView> {
  const found: unknown = answerOf(await service.rpc("read_proposal", { proposal_id: proposalId }));
  if (!found) throw new FunctionRefusal(404, "There is no such proposal.", { reason: "not_found" });
  return proposalView.parse(found);
}
