import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** Returns a function that runs a change, and then refetches the inbox, the dashboard and the counts in the menu. */
export const useRequestAction = () =>
  useActionWithToast(inboxKeys.all, ["admin", "dashboard"], ["admin", "counts"]);
