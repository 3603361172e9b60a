import { manageProposalKeys } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { useAct } from "#app/lib/use-act.ts";

/** Returns a function that runs a change, and then refetches the proposals, the requests and the dashboard. */
export const useProposalActions = () =>
  useAct(manageProposalKeys.all, ["admin", "requests"], ["admin", "dashboard"]);
