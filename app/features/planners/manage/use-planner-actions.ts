import { useQueryClient } from "@tanstack/react-query";
import { changePlanner, deletePlanner } from "#app/features/planners/manage/manage-planners.data.ts";
import { managePlannerKeys } from "#app/features/planners/manage/manage-planners.queries.ts";
import type { ManagedPlanner } from "#app/features/planners/manage/manage-planners.schema.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { deleteWithUndo } from "#app/lib/restore-deleted.ts";

/** The list's actions on one planner; each shows its result in a toast. */
export function usePlannerActions() {
  const client = useAdminData();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: managePlannerKeys.all });

  const show = async (planner: ManagedPlanner, isActive: boolean) => {
    try {
      await changePlanner(client, planner.id, { is_active: isActive });
      void notify({ tone: "success", title: isActive ? "Planner shown." : "Planner hidden." });
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to change planner.", description: errorMessage(cause) });
    }
    await refresh();
  };
  const remove = ({ id }: ManagedPlanner) =>
    deleteWithUndo(
      client,
      { kind: "planners", id },
      {
        remove: () => deletePlanner(client, id),
        refresh,
        success: "Planner deleted.",
        failure: (cause) => ({ title: "Failed to delete planner.", description: errorMessage(cause) }),
      },
    );

  return { show, remove };
}
