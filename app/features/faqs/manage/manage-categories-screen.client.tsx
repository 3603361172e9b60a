import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { DataTable } from "#app/components/admin/data-table.tsx";
import { EditAndDelete } from "#app/components/admin/edit-and-delete.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { Plus } from "#app/components/icons/plus.ts";
import { Button } from "#app/components/ui/button.tsx";
import { CategoryFormDialog } from "#app/features/faqs/manage/category-form-dialog.tsx";
import { deleteCategory, saveOrder } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { managedCategories, manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import type { ManagedCategory } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { useOpenByAddress } from "#app/lib/use-open-by-address.ts";
import { useOrder } from "#app/lib/use-order.ts";

export function ManageCategoriesScreen() {
  const client = useAdminData();
  const queries = useQueryClient();
  const listing = useQuery(managedCategories(client));
  const { rows, move, placeOf, announcement } = useOrder({
    save: (ids) => saveOrder(client, "faq_categories", ids),
    queryKey: manageFaqKeys.all,
    stored: listing.data,
    nameOf: (category) => category.name,
  });
  const [editing, setEditing] = useState<ManagedCategory | "new" | null>(null);
  useOpenByAddress(() => setEditing("new"));
  const [toDelete, setToDelete] = useState<ManagedCategory | null>(null);

  const remove = async (category: ManagedCategory) => {
    try {
      await deleteCategory(client, category.id);
      void notify({ tone: "success", title: "FAQ Category deleted." });
    } catch {
      void notify({ tone: "error", title: "Error", description: "Failed to delete category." });
    }
    await queries.invalidateQueries({ queryKey: manageFaqKeys.all });
  };

  return (
    <>
      <PageHeader
        description="The groups of the FAQ page, in the order they appear there."
        actions={
          <Button onClick={() => setEditing("new")}>
            <Plus aria-hidden className="size-4" /> Add New Category
          </Button>
        }
      />
      <Panel padded={false}>
        <DataTable
          caption="FAQ categories"
          columns={[
            {
              id: "name",
              header: "Name",
              cell: (category) => (
                <span className="inline-flex items-center gap-2 font-semibold">
                  <ReorderHandle label={category.name} {...placeOf(category)} onMove={move} />
                  {category.name}
                </span>
              ),
            },
            { id: "order", header: "Display Order", cell: (category) => category.display_order },
            {
              id: "actions",
              header: "Actions",
              align: "right",
              cell: (category) => (
                <EditAndDelete
                  of={category.name}
                  onEdit={() => setEditing(category)}
                  onDelete={() => setToDelete(category)}
                />
              ),
            },
          ]}
          rows={rows}
          rowKey={(category) => category.id}
          skeletonRows={3}
          empty='No categories found. Click "Add New Category" to get started.'
          error={listing.error ? { message: listing.error.message, onRetry: () => listing.refetch() } : null}
        />
      </Panel>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <CategoryFormDialog category={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title="Are you sure?"
        description={`This deletes the category "${toDelete?.name ?? ""}". FAQs in this category will become uncategorized.`}
        onConfirm={() => toDelete && remove(toDelete)}
      />
    </>
  );
}
