import { useQueryClient } from "@tanstack/react-query";
import { deleteFaq, publishFaq } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import type { ManagedFaq } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";

/** What the list does with one FAQ; each tells how it went. */
export function useFaqActions() {
  const client = useAdminData();
  const queries = useQueryClient();
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

  return { publish, remove };
}
