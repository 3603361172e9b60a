import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Toast } from "#app/components/ui/toaster.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";

/** A toast, or its title alone. */
export type Told = string | (Omit<Toast, "tone"> & Partial<Toast>);
const asToast = (told: Told) => (typeof told === "string" ? { title: told } : told);

/** Runs a change, shows its result in a toast and refetches the queries it affects. Returns whether it worked. */
export function useAct(...affected: readonly QueryKey[]) {
  const queries = useQueryClient();
  return async <Result>(
    change: () => Promise<Result>,
    done: Told | null | ((result: Result) => Told),
    /** A title alone is followed by the error's message. */
    failed: Told | ((message: string) => Told) = "That did not work",
    /** Id of a deleted row, which is not refetched while its screen is still open. */
    deletedId?: string,
  ): Promise<boolean> => {
    try {
      const result = await change();
      const told = typeof done === "function" ? done(result) : done;
      if (told) void notify({ tone: "success", ...asToast(told) });
      return true;
    } catch (cause) {
      const description = errorMessage(cause, "An unknown error occurred");
      const told = typeof failed === "function" ? failed(description) : failed;
      void notify({ tone: "error", ...(typeof told === "string" && { description }), ...asToast(told) });
      return false;
    } finally {
      const predicate = ({ queryKey }: { queryKey: QueryKey }) => !deletedId || !queryKey.includes(deletedId);
      await Promise.all(affected.map((queryKey) => queries.invalidateQueries({ queryKey, predicate })));
    }
  };
}

export type Act = ReturnType<typeof useAct>;
