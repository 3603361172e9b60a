import { manageProposalKeys } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { useAct } from "#app/lib/use-act.ts";

export const useProposalActions = () =>
  useAct(manageProposalKeys.all, ["admin", "requests"], ["admin", "dashboard"]);
