import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { EditAndDelete } from "#app/components/admin/edit-and-delete.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { Switch } from "#app/components/admin/switch.tsx";
import { Plus } from "#app/components/icons/plus.ts";
import { PlannerPortrait } from "#app/components/planner-portrait.tsx";
import { Button } from "#app/components/ui/button.tsx";
import {
  changePlanner,
  deletePlanner,
  orderPlanners,
} from "#app/features/planners/manage/manage-planners.data.ts";
import { managedPlanners, managePlannerKeys } from "#app/features/planners/manage/manage-planners.queries.ts";
import type { ManagedPlanner } from "#app/features/planners/manage/manage-planners.schema.ts";
import { PlannerFormDialog } from "#app/features/planners/manage/planner-form-dialog.tsx";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { useOrder } from "#app/lib/use-order.ts";
import { describePlaces, listInWords } from "#domain/choose-planner.ts";

export function ManagePlannersScreen() {
  const client = useAdminData();
  const queries = useQueryClient();
  const listing = useQuery(managedPlanners(client));
  const { rows, move, placeOf, announcement } = useOrder({
    save: (ids) => orderPlanners(client, ids),
    queryKey: managePlannerKeys.all,
    stored: listing.data,
    nameOf: (planner) => planner.name,
  });
  const [editing, setEditing] = useState<ManagedPlanner | "new" | null>(null);
  const [toDelete, setToDelete] = useState<ManagedPlanner | null>(null);
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
  const remove = async (planner: ManagedPlanner) => {
    try {
      await deletePlanner(client, planner.id);
      void notify({
        tone: "success",
        title: "Planner deleted.",
        action: undoDeletion(client, { kind: "planners", id: planner.id }, refresh),
      });
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to delete planner.", description: errorMessage(cause) });
    }
    await refresh();
  };

  const columns: readonly Column<ManagedPlanner>[] = [
    {
      id: "order",
      header: "Order",
      cell: (planner) => <ReorderHandle label={planner.name} {...placeOf(planner)} onMove={move} />,
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
    { id: "places", header: "Plans", cell: (planner) => describePlaces(planner) || "Everywhere else" },
    { id: "languages", header: "Speaks", cell: ({ languages }) => listInWords(languages) || "N/A" },
    { id: "reply", header: "Reply time", cell: ({ reply_time }) => reply_time || "N/A" },
    {
      id: "active",
      header: "On the site",
      cell: (planner) => (
        <Switch
          label={`Show ${planner.name}`}
          checked={planner.is_active}
          onChange={(isActive) => show(planner, isActive)}
        />
      ),
    },
    {
      id: "actions",
      header: "Actions",
      align: "right",
      cell: (planner) => (
        <EditAndDelete
          of={planner.name}
          onEdit={() => setEditing(planner)}
          onDelete={() => setToDelete(planner)}
        />
      ),
    },
  ];

  return (
    <>
      <PageHeader
        description="The people behind the trips: shown on itineraries, on the contact page, after a form was sent and under mails."
        actions={
          <Button onClick={() => setEditing("new")}>
            <Plus aria-hidden className="size-4" /> Add New Planner
          </Button>
        }
      />
      <Panel padded={false}>
        <DataTable
          caption="Planners"
          columns={columns}
          rows={rows}
          rowKey={(planner) => planner.id}
          empty={'No planners yet. Click "Add New Planner" to introduce somebody.'}
          error={listing.error ? { message: listing.error.message, onRetry: () => listing.refetch() } : null}
        />
      </Panel>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PlannerFormDialog planner={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title="Are you sure?"
        description={`This takes ${toDelete?.name ?? ""} off the site. It stays in the bin for a while.`}
        onConfirm={() => toDelete && remove(toDelete)}
      />
    </>
  );
}
