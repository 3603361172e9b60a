import { useQueryClient } from "@tanstack/react-query";
import { manageProposalKeys } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";

/** Runs a change, shows its result, and refreshes every list. Returns whether it worked. */
export function useProposalActions() {
  const queries = useQueryClient();
  return async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await act();
      void notify({ tone: "success", title: done });
      return true;
    } catch (cause) {
      void notify({ tone: "error", title: "That did not work", description: errorMessage(cause) });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: manageProposalKeys.all });
      await queries.invalidateQueries({ queryKey: ["admin", "requests"] });
      await queries.invalidateQueries({ queryKey: ["admin", "dashboard"] });
    }
  };
}
