import { useQueryClient } from "@tanstack/react-query";
import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";

/** Runs a change, says how it went, and brings every list up to date. Answers whether it worked. */
export function useRequestActions() {
  const queries = useQueryClient();
  return async (
    act: () => Promise<unknown>,
    done: string | null,
    failed: string,
    /** What was deleted is not read again: its screen is still open. */
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
