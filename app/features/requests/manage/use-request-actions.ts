import { useQueryClient } from "@tanstack/react-query";
import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";

/** Runs a change, shows its result, and refreshes every list. Returns whether it worked. */
export function useRequestActions() {
  const queries = useQueryClient();
  return async (
    act: () => Promise<unknown>,
    done: string | null,
    failed: string,
    /** A deleted request is not refetched, because its screen is still open. */
    deletedId?: string,
  ): Promise<boolean> => {
    try {
      await act();
      if (done) void notify({ tone: "success", title: done });
      return true;
    } catch (cause) {
      void notify({
        tone: "error",
        title: failed,
        description: errorMessage(cause),
      });
      return false;
    } finally {
      await queries.invalidateQueries({
        queryKey: inboxKeys.all,
        predicate: ({ queryKey }) => !deletedId || !queryKey.includes(deletedId),
      });
      await queries.invalidateQueries({ queryKey: ["admin", "dashboard"] });
      await queries.invalidateQueries({ queryKey: ["admin", "counts"] });
    }
  };
}
