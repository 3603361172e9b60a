import { useQuery } from "@tanstack/react-query";
import { OrderedListScreen } from "#app/components/admin/ordered-list-screen.tsx";
import { orderPlanners } from "#app/features/planners/manage/manage-planners.data.ts";
import { managedPlanners, managePlannerKeys } from "#app/features/planners/manage/manage-planners.queries.ts";
import { plannerColumns } from "#app/features/planners/manage/planner-columns.tsx";
import { PlannerFormDialog } from "#app/features/planners/manage/planner-form-dialog.tsx";
import { usePlannerActions } from "#app/features/planners/manage/use-planner-actions.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useRowOrder } from "#app/lib/use-row-order.ts";

export function ManagePlannersScreen() {
  const client = useAdminClient();
  const listing = useQuery(managedPlanners(client));
  const order = useRowOrder({
    save: (ids) => orderPlanners(client, ids),
    queryKey: managePlannerKeys.all,
    stored: listing.data,
    nameOf: (planner) => planner.name,
  });
  const { setShown, remove } = usePlannerActions();
  return (
    <OrderedListScreen
      description="The people who plan the trips. Shown on itineraries, on the contact page, after a form is sent and under e-mails."
      addLabel="Add New Planner"
      caption="Planners"
      empty={'No planners yet. Click "Add New Planner" to introduce somebody.'}
      listing={listing}
      order={order}
      columns={(buttons) => plannerColumns(order, setShown, buttons)}
      form={(planner, onClose) => <PlannerFormDialog planner={planner} onClose={onClose} />}
      isRestorable
      describeDeletion={(planner) => `This removes ${planner?.name ?? ""} from the site.`}
      onDelete={remove}
    />
  );
}
