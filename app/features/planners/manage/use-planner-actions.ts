import { changePlanner, deletePlanner } from "#app/features/planners/manage/manage-planners.data.ts";
import { managePlannerKeys } from "#app/features/planners/manage/manage-planners.queries.ts";
import type { ManagedPlanner } from "#app/features/planners/manage/manage-planners.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** The list's actions on one planner. Each shows its result in a toast. */
export function usePlannerActions() {
  const client = useAdminClient();
  const run = useActionWithToast(managePlannerKeys.all);
  return {
    setShown: (planner: ManagedPlanner, isShown: boolean) =>
      run(
        () => changePlanner(client, planner.id, { is_active: isShown }),
        isShown ? "Planner shown." : "Planner hidden.",
        "Failed to change planner.",
      ),
    remove: ({ id }: ManagedPlanner) =>
      run(
        () => deletePlanner(client, id),
        { title: "Planner deleted.", action: undoDeletion(run, client, { kind: "planners", id }) },
        "Failed to delete planner.",
      ),
  };
}
