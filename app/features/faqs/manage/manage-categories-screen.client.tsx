import { useQuery } from "@tanstack/react-query";
import { actionsColumn } from "#app/components/admin/actions-column.ts";
import type { Column } from "#app/components/admin/data-table.tsx";
import { EditAndDeleteButtons } from "#app/components/admin/edit-and-delete-buttons.tsx";
import { OrderedListScreen, type RowButtons } from "#app/components/admin/ordered-list-screen.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { CategoryFormDialog } from "#app/features/faqs/manage/category-form-dialog.tsx";
import { deleteCategory, saveOrder } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { managedCategories, manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import type { ManagedCategory } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { type RowOrder, useRowOrder } from "#app/lib/use-row-order.ts";

export function ManageCategoriesScreen() {
  const client = useAdminClient();
  const run = useActionWithToast(manageFaqKeys.all);
  const listing = useQuery(managedCategories(client));
  const order = useRowOrder({
    save: (ids) => saveOrder(client, "faq_categories", ids),
    queryKey: manageFaqKeys.all,
    stored: listing.data,
    nameOf: (category) => category.name,
  });
  const remove = (category: ManagedCategory) =>
    run(() => deleteCategory(client, category.id), "FAQ Category deleted.", {
      title: "Error",
      description: "Failed to delete category.",
    });

  return (
    <OrderedListScreen
      description="The groups on the FAQ page, in order."
      addLabel="Add New Category"
      caption="FAQ categories"
      empty='No categories found. Click "Add New Category" to get started.'
      skeletonRows={3}
      listing={listing}
      order={order}
      columns={(buttons) => categoryColumns(order, buttons)}
      form={(category, onClose) => <CategoryFormDialog category={category} onClose={onClose} />}
      describeDeletion={(category) =>
        `This deletes the category "${category?.name ?? ""}". FAQs in this category will become uncategorized.`
      }
      onDelete={remove}
    />
  );
}

function categoryColumns(
  order: RowOrder<ManagedCategory>,
  { onEdit, onDelete }: RowButtons<ManagedCategory>,
): readonly Column<ManagedCategory>[] {
  return [
    {
      id: "name",
      header: "Name",
      cell: (category) => (
        <span className="inline-flex items-center gap-2 font-semibold">
          <ReorderHandle label={category.name} {...order.positionOf(category)} onMove={order.move} />
          {category.name}
        </span>
      ),
    },
    {
      id: "order",
      header: "Display Order",
      cell: (category) => category.display_order,
      isNamedInCard: true,
    },
    actionsColumn((category) => (
      <EditAndDeleteButtons
        itemName={category.name}
        onEdit={() => onEdit(category)}
        onDelete={() => onDelete(category)}
      />
    )),
  ];
}
