import { useQueryClient } from "@tanstack/react-query";
import { deleteFaq, publishFaq } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import type { ManagedFaq } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** The list's actions on one FAQ. Each shows its result in a toast. */
export function useFaqActions() {
  const client = useAdminClient();
  const queries = useQueryClient();
  const run = useActionWithToast(manageFaqKeys.all);

  const publish = async (faq: ManagedFaq, isPublished: boolean) => {
    const key = manageFaqKeys.list();
    const changeInList = (changes: Partial<ManagedFaq>) =>
      queries.setQueryData<readonly ManagedFaq[]>(key, (faqs) =>
        faqs?.map((row) => (row.id === faq.id ? { ...row, ...changes } : row)),
      );
    changeInList({ is_published: isPublished });
    try {
      changeInList(await publishFaq(client, faq.id, isPublished));
      void notify({ tone: "success", title: isPublished ? "FAQ published." : "FAQ unpublished." });
    } catch {
      changeInList({ is_published: !isPublished });
      void notify({ tone: "error", title: "Error", description: "Failed to update FAQ status." });
    }
  };
  const remove = ({ id }: ManagedFaq) =>
    run(
      () => deleteFaq(client, id),
      { title: "FAQ deleted successfully.", action: undoDeletion(run, client, { kind: "faqs", id }) },
      { title: "Error", description: "Failed to delete FAQ." },
    );

  return { publish, remove };
}
