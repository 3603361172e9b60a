import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
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
import { FaqFormDialog } from "#app/features/faqs/manage/faq-form-dialog.tsx";
import { byCategory, categoryOf } from "#app/features/faqs/manage/faq-groups.ts";
import { deleteFaq, publishFaq, saveOrder } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { managedFaqs, manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import type { ManagedFaq } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { useOpenByAddress } from "#app/lib/use-open-by-address.ts";
import { useOrder } from "#app/lib/use-order.ts";

export function ManageFaqsScreen() {
  const client = useAdminData();
  const queries = useQueryClient();
  const listing = useQuery(managedFaqs(client));
  const { rows, move, placeOf, announcement } = useOrder({
    save: (ids) => saveOrder(client, "faqs", ids),
    queryKey: manageFaqKeys.all,
    stored: useMemo(() => listing.data && byCategory(listing.data), [listing.data]),
    nameOf: (faq) => faq.question,
    groupOf: categoryOf,
  });
  const [editing, setEditing] = useState<ManagedFaq | "new" | null>(null);
  useOpenByAddress(() => setEditing("new"));
  const [toDelete, setToDelete] = useState<ManagedFaq | null>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: manageFaqKeys.all });

  const publish = async (faq: ManagedFaq, isPublished: boolean) => {
    const key = manageFaqKeys.list();
    const change = (changes: Partial<ManagedFaq>) =>
      queries.setQueryData<readonly ManagedFaq[]>(key, (faqs) =>
        faqs?.map((row) => (row.id === faq.id ? { ...row, ...changes } : row)),
      );
    change({ is_published: isPublished });
    try {
      change(await publishFaq(client, faq.id, isPublished));
      void notify({ tone: "success", title: isPublished ? "FAQ published." : "FAQ unpublished." });
    } catch {
      change({ is_published: !isPublished });
      void notify({ tone: "error", title: "Error", description: "Failed to update FAQ status." });
    }
  };
  const remove = async (faq: ManagedFaq) => {
    try {
      await deleteFaq(client, faq.id);
      void notify({
        tone: "success",
        title: "FAQ deleted successfully.",
        action: undoDeletion(client, { kind: "faqs", id: faq.id }, refresh),
      });
    } catch {
      void notify({ tone: "error", title: "Error", description: "Failed to delete FAQ." });
    }
    await refresh();
  };

  const columns: readonly Column<ManagedFaq>[] = [
    {
      id: "order",
      header: "Order",
      cell: (faq) => (
        <span className="inline-flex items-center gap-1">
          <ReorderHandle label={faq.question} {...placeOf(faq)} onMove={move} />
          {faq.display_order}
        </span>
      ),
    },
    {
      id: "question",
      header: "Question",
      cell: (faq) => <span className="font-semibold">{faq.question}</span>,
    },
    { id: "category", header: "Category", cell: (faq) => faq.category?.name ?? "N/A" },
    {
      id: "status",
      header: "Status",
      cell: (faq) => (
        <Badge tone={faq.is_published ? "leaf" : "plain"}>{faq.is_published ? "Published" : "Draft"}</Badge>
      ),
    },
    {
      id: "publish",
      header: "Publish",
      cell: (faq) => (
        <Switch
          label={`Publish ${faq.question}`}
          checked={faq.is_published}
          onChange={(isPublished) => publish(faq, isPublished)}
        />
      ),
    },
    {
      id: "actions",
      header: "Actions",
      align: "right",
      cell: (faq) => (
        <EditAndDelete of={faq.question} onEdit={() => setEditing(faq)} onDelete={() => setToDelete(faq)} />
      ),
    },
  ];

  return (
    <>
      <PageHeader
        description="What visitors read on the FAQ page. Drag a row, or move it with the arrow keys, to change the order within its category."
        actions={
          <Button onClick={() => setEditing("new")}>
            <Plus aria-hidden className="size-4" /> Add New FAQ
          </Button>
        }
      />
      <Panel padded={false}>
        <DataTable
          caption="FAQs"
          columns={columns}
          rows={rows}
          rowKey={(faq) => faq.id}
          groupOf={categoryOf}
          empty={'No FAQs found. Click "Add New FAQ" to get started.'}
          error={listing.error ? { message: listing.error.message, onRetry: () => listing.refetch() } : null}
        />
      </Panel>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FaqFormDialog faq={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title="Are you sure?"
        description={`This deletes the question "${toDelete?.question ?? ""}" and its answer. It stays in the bin for a while.`}
        onConfirm={() => toDelete && remove(toDelete)}
      />
    </>
  );
}
