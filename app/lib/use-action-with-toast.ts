import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Toast } from "#app/components/ui/toaster.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";

/** A toast, or its title alone. */
export type ToastOrTitle = string | (Omit<Toast, "tone"> & Partial<Toast>);
const asToast = (toast: ToastOrTitle) => (typeof toast === "string" ? { title: toast } : toast);

/** Runs a change, shows its result in a toast and refetches the queries it affects. Returns whether it worked. */
export function useActionWithToast(...affected: readonly QueryKey[]) {
  const queries = useQueryClient();
  return async <Result>(
    change: () => Promise<Result>,
    /** The toast after a success; null for none. */
    done: ToastOrTitle | null | ((result: Result) => ToastOrTitle | null),
    /** The toast after a failure. A title alone is followed by the error's message. */
    failed: ToastOrTitle | ((message: string) => ToastOrTitle) = "That did not work",
    /** Id of a deleted row, which is not refetched while its screen is still open. */
    deletedId?: string,
  ): Promise<boolean> => {
    try {
      const result = await change();
      const toast = typeof done === "function" ? done(result) : done;
      if (toast) void notify({ tone: "success", ...asToast(toast) });
      return true;
    } catch (cause) {
      const description = errorMessage(cause, "An unknown error occurred");
      const toast = typeof failed === "function" ? failed(description) : failed;
      void notify({ tone: "error", ...(typeof toast === "string" && { description }), ...asToast(toast) });
      return false;
    } finally {
      const predicate = ({ queryKey }: { queryKey: QueryKey }) => !deletedId || !queryKey.includes(deletedId);
      await Promise.all(affected.map((queryKey) => refetchAfterChange(queries, { queryKey, predicate })));
    }
  };
}

export type RunAction = ReturnType<typeof useActionWithToast>;
