import { actionsColumn } from "#app/components/admin/actions-column.ts";
import type { Column } from "#app/components/admin/data-table.tsx";
import { EditAndDeleteButtons } from "#app/components/admin/edit-and-delete-buttons.tsx";
import type { RowButtons } from "#app/components/admin/ordered-list-screen.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { Switch } from "#app/components/admin/switch.tsx";
import { PlannerPortrait } from "#app/components/planner-portrait.tsx";
import type { ManagedPlanner } from "#app/features/planners/manage/manage-planners.schema.ts";
import type { RowOrder } from "#app/lib/use-row-order.ts";
import { describePlaces } from "#domain/choose-planner.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

export function plannerColumns(
  order: RowOrder<ManagedPlanner>,
  setShown: (planner: ManagedPlanner, isShown: boolean) => Promise<unknown>,
  { onEdit, onDelete }: RowButtons<ManagedPlanner>,
): readonly Column<ManagedPlanner>[] {
  return [
    {
      id: "order",
      header: "Order",
      cell: (planner) => (
        <ReorderHandle label={planner.name} {...order.positionOf(planner)} onMove={order.move} />
      ),
    },
    {
      id: "name",
      header: "Name",
      cell: (planner) => (
        <span className="inline-flex items-center gap-3 font-semibold">
          <PlannerPortrait planner={planner} className="size-11" /> {planner.name}
        </span>
      ),
    },
    {
      id: "places",
      header: "Plans",
      className: "@[60rem]:min-w-44",
      cell: (planner) => describePlaces(planner) || "Everywhere else",
    },
    { id: "languages", header: "Speaks", cell: ({ languages }) => joinWithAnd(languages) || "N/A" },
    {
      id: "reply",
      header: "Reply time",
      className: "@[60rem]:min-w-40",
      cell: ({ reply_time }) => reply_time || "N/A",
    },
    {
      id: "active",
      header: "On the site",
      isNamedInCard: true,
      cell: (planner) => (
        <Switch
          label={`Show ${planner.name}`}
          checked={planner.is_active}
          onChange={(isShown) => setShown(planner, isShown)}
        />
      ),
    },
    actionsColumn((planner) => (
      <EditAndDeleteButtons
        itemName={planner.name}
        onEdit={() => onEdit(planner)}
        onDelete={() => onDelete(planner)}
      />
    )),
  ];
}
