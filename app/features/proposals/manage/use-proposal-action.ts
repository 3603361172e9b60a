import { manageProposalKeys } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** Returns a function that runs a change, and then refetches the proposals, the requests and the dashboard. */
export const useProposalAction = () =>
  useActionWithToast(manageProposalKeys.all, ["admin", "requests"], ["admin", "dashboard"]);
