import {
  deleteTestimonial,
  setTestimonialState,
} from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import { manageTestimonialKeys } from "#app/features/testimonials/manage/manage-testimonials.queries.ts";
import type { ManagedTestimonial } from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** The list's actions on one testimonial. Each shows its result in a toast. */
export function useTestimonialActions() {
  const client = useAdminClient();
  const run = useActionWithToast(manageTestimonialKeys.all);
  return {
    setShown: (testimonial: ManagedTestimonial, isShown: boolean) =>
      run(
        () => setTestimonialState(client, testimonial, isShown ? "published" : "hidden"),
        isShown ? "Approved for the home page." : "Hidden.",
        "Failed to change the testimonial.",
      ),
    remove: ({ id }: ManagedTestimonial) =>
      run(
        () => deleteTestimonial(client, id),
        { title: "Deleted.", action: undoDeletion(run, client, { kind: "testimonials", id }) },
        "Failed to delete the testimonial.",
      ),
  };
}
