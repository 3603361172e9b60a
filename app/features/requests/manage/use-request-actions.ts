import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAct } from "#app/lib/use-act.ts";

/** Returns a function that runs a change, and then refetches the inbox, the dashboard and the counts in the menu. */
export const useRequestActions = () => useAct(inboxKeys.all, ["admin", "dashboard"], ["admin", "counts"]);
