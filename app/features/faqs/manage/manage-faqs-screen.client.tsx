import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { OrderedListScreen } from "#app/components/admin/ordered-list-screen.tsx";
import { faqColumns } from "#app/features/faqs/manage/faq-columns.tsx";
import { FaqFormDialog } from "#app/features/faqs/manage/faq-form-dialog.tsx";
import { saveOrder } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { managedFaqs, manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import { categoryName, sortByCategory } from "#app/features/faqs/manage/sort-by-category.ts";
import { useFaqActions } from "#app/features/faqs/manage/use-faq-actions.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useRowOrder } from "#app/lib/use-row-order.ts";

export function ManageFaqsScreen() {
  const client = useAdminClient();
  const listing = useQuery(managedFaqs(client));
  const order = useRowOrder({
    save: (ids) => saveOrder(client, "faqs", ids),
    queryKey: manageFaqKeys.all,
    stored: useMemo(() => listing.data && sortByCategory(listing.data), [listing.data]),
    nameOf: (faq) => faq.question,
    groupOf: categoryName,
  });
  const { publish, remove } = useFaqActions();
  return (
    <OrderedListScreen
      description="What visitors read on the FAQ page. Drag a row, or move it with the arrow keys, to change the order within its category."
      addLabel="Add New FAQ"
      caption="FAQs"
      empty={'No FAQs found. Click "Add New FAQ" to get started.'}
      listing={listing}
      order={order}
      groupOf={categoryName}
      columns={(buttons) => faqColumns(order, publish, buttons)}
      form={(faq, onClose) => <FaqFormDialog faq={faq} onClose={onClose} />}
      isRestorable
      describeDeletion={(faq) => `This deletes the question "${faq?.question ?? ""}" and its answer.`}
      onDelete={remove}
    />
  );
}
