import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#app/components/admin/badge.tsx";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { EditAndDelete } from "#app/components/admin/edit-and-delete.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { Switch } from "#app/components/admin/switch.tsx";
import { Plus } from "#app/components/icons/plus.ts";
import { Button } from "#app/components/ui/button.tsx";
import {
  deleteTestimonial,
  orderTestimonials,
  setState,
} from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import {
  managedTestimonials,
  manageTestimonialKeys,
} from "#app/features/testimonials/manage/manage-testimonials.queries.ts";
import type { ManagedTestimonial } from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import { TestimonialFormDialog } from "#app/features/testimonials/manage/testimonial-form-dialog.tsx";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { useOrder } from "#app/lib/use-order.ts";

const STATES = {
  waiting: { label: "To be read", tone: "sun" },
  published: { label: "Shown", tone: "leaf" },
  hidden: { label: "Hidden", tone: "plain" },
} as const;

export function ManageTestimonialsScreen() {
  const client = useAdminData();
  const queries = useQueryClient();
  const listing = useQuery(managedTestimonials(client));
  const { rows, move, placeOf, announcement } = useOrder({
    save: (ids) => orderTestimonials(client, ids),
    queryKey: manageTestimonialKeys.all,
    stored: listing.data,
    nameOf: (testimonial) => testimonial.author,
  });
  const [editing, setEditing] = useState<ManagedTestimonial | "new" | null>(null);
  const [toDelete, setToDelete] = useState<ManagedTestimonial | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: manageTestimonialKeys.all });

  const show = async (testimonial: ManagedTestimonial, isShown: boolean) => {
    try {
      await setState(client, testimonial, isShown ? "published" : "hidden");
      void notify({ tone: "success", title: isShown ? "Approved for the home page." : "Hidden." });
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to change it.", description: errorMessage(cause) });
    }
    await refresh();
  };
  const remove = async ({ id }: ManagedTestimonial) => {
    try {
      await deleteTestimonial(client, id);
      void notify({
        tone: "success",
        title: "Deleted.",
        action: undoDeletion(client, { kind: "testimonials", id }, refresh),
      });
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to delete it.", description: errorMessage(cause) });
    }
    await refresh();
  };

  const columns: readonly Column<ManagedTestimonial>[] = [
    {
      id: "order",
      header: "Order",
      cell: (testimonial) => (
        <ReorderHandle label={testimonial.author} {...placeOf(testimonial)} onMove={move} />
      ),
    },
    {
      id: "words",
      header: "Words",
      className: "min-w-64",
      cell: ({ quote, author, country, trip_type, state }) => (
        <>
          {/* What is to be read before it is shown is there whole. */}
          <span className={state === "published" ? "line-clamp-3" : "block"}>{quote}</span>
          <span className="mt-1 block text-ink-soft">
            <b className="text-ink">{author}</b>
            {[country, trip_type].filter(Boolean).map((part) => `, ${part}`)}
          </span>
        </>
      ),
    },
    { id: "trip", header: "Trip", cell: ({ trip }) => trip?.title ?? "Not linked" },
    {
      id: "state",
      header: "Status",
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    },
    {
      id: "shown",
      header: "Show",
      cell: (testimonial) => (
        <Switch
          label={`Show the words of ${testimonial.author}`}
          checked={testimonial.state === "published"}
          onChange={(isShown) => show(testimonial, isShown)}
        />
      ),
    },
    {
      id: "actions",
      header: "Actions",
      align: "right",
      cell: (testimonial) => (
        <EditAndDelete
          of={`the words of ${testimonial.author}`}
          onEdit={() => setEditing(testimonial)}
          onDelete={() => setToDelete(testimonial)}
        />
      ),
    },
  ];

  return (
    <>
      <PageHeader
        description="The first three that are shown stand on the home page. Travellers are asked by mail after their trip; nothing appears before you switch it on."
        actions={
          <Button onClick={() => setEditing("new")}>
            <Plus aria-hidden className="size-4" /> Add words
          </Button>
        }
      />
      <Panel padded={false}>
        <DataTable
          caption="Words of travellers"
          columns={columns}
          rows={rows}
          rowKey={(testimonial) => testimonial.id}
          empty="No traveller has written yet. The home page leaves the section out until something is shown."
          error={listing.error ? { message: listing.error.message, onRetry: () => listing.refetch() } : null}
        />
      </Panel>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <TestimonialFormDialog testimonial={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title="Are you sure?"
        description={`This deletes the words of ${toDelete?.author ?? ""}. They stay in the bin for a while.`}
        onConfirm={() => toDelete && remove(toDelete)}
      />
    </>
  );
}
