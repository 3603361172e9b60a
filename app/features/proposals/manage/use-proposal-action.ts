import { manageProposalKeys } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** A change to a proposal refreshes the proposals, the requests and the dashboard. */
export const PROPOSAL_CHANGE_KEYS = [manageProposalKeys.all, ["admin", "requests"], ["admin", "dashboard"]];

/** Returns a function that runs a change, and then refreshes what it affects. */
export const useProposalAction = () => useActionWithToast(...PROPOSAL_CHANGE_KEYS);
