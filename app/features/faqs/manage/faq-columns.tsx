import { actionsColumn } from "#app/components/admin/actions-column.ts";
import { Badge } from "#app/components/admin/badge.tsx";
import type { Column } from "#app/components/admin/data-table.tsx";
import { EditAndDeleteButtons } from "#app/components/admin/edit-and-delete-buttons.tsx";
import type { RowButtons } from "#app/components/admin/ordered-list-screen.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { Switch } from "#app/components/admin/switch.tsx";
import type { ManagedFaq } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import type { RowOrder } from "#app/lib/use-row-order.ts";

export function faqColumns(
  order: RowOrder<ManagedFaq>,
  onPublish: (faq: ManagedFaq, isPublished: boolean) => Promise<void>,
  { onEdit, onDelete }: RowButtons<ManagedFaq>,
): readonly Column<ManagedFaq>[] {
  return [
    {
      id: "order",
      header: "Order",
      cell: (faq) => (
        <span className="inline-flex items-center gap-1">
          <ReorderHandle label={faq.question} {...order.positionOf(faq)} onMove={order.move} />
          {faq.display_order}
        </span>
      ),
    },
    {
      id: "question",
      header: "Question",
      className: "@[60rem]:w-2/5",
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
          onChange={(isPublished) => onPublish(faq, isPublished)}
        />
      ),
    },
    actionsColumn((faq) => (
      <EditAndDeleteButtons
        itemName={faq.question}
        onEdit={() => onEdit(faq)}
        onDelete={() => onDelete(faq)}
      />
    )),
  ];
}
