import { useQueryClient } from "@tanstack/react-query";
import { deleteTestimonial, setState } from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import { manageTestimonialKeys } from "#app/features/testimonials/manage/manage-testimonials.queries.ts";
import type { ManagedTestimonial } from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { deleteWithUndo } from "#app/lib/restore-deleted.ts";

/** The list's actions on one testimonial; each shows its result in a toast. */
export function useTestimonialActions() {
  const client = useAdminData();
  const queries = useQueryClient();
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
  const remove = ({ id }: ManagedTestimonial) =>
    deleteWithUndo(
      client,
      { kind: "testimonials", id },
      {
        remove: () => deleteTestimonial(client, id),
        refresh,
        success: "Deleted.",
        failure: (cause) => ({ title: "Failed to delete it.", description: errorMessage(cause) }),
      },
    );

  return { show, remove };
}
