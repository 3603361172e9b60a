import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** A change to a request refreshes the inbox, the dashboard and the counts in the menu. */
export const REQUEST_CHANGE_KEYS = [inboxKeys.all, ["admin", "dashboard"], ["admin", "counts"]];

/** Returns a function that runs a change, and then refreshes what it affects. */
export const useRequestAction = () => useActionWithToast(...REQUEST_CHANGE_KEYS);
