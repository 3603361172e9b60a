import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAct } from "#app/lib/use-act.ts";

export const useRequestActions = () => useAct(inboxKeys.all, ["admin", "dashboard"], ["admin", "counts"]);
