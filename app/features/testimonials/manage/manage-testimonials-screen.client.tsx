import { useQuery } from "@tanstack/react-query";
import { OrderedListScreen } from "#app/components/admin/ordered-list-screen.tsx";
import { orderTestimonials } from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import {
  managedTestimonials,
  manageTestimonialKeys,
} from "#app/features/testimonials/manage/manage-testimonials.queries.ts";
import { testimonialColumns } from "#app/features/testimonials/manage/testimonial-columns.tsx";
import { TestimonialFormDialog } from "#app/features/testimonials/manage/testimonial-form-dialog.tsx";
import { useTestimonialActions } from "#app/features/testimonials/manage/use-testimonial-actions.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useRowOrder } from "#app/lib/use-row-order.ts";

export function ManageTestimonialsScreen() {
  const client = useAdminClient();
  const listing = useQuery(managedTestimonials(client));
  const order = useRowOrder({
    save: (ids) => orderTestimonials(client, ids),
    queryKey: manageTestimonialKeys.all,
    stored: listing.data,
    nameOf: (testimonial) => testimonial.author,
  });
  const { setShown, remove } = useTestimonialActions();
  return (
    <OrderedListScreen
      description="The first three appear on the home page. New ones stay hidden until you show them."
      addLabel="Add testimonial"
      caption="Testimonials"
      empty="No testimonials yet. The home page leaves the section out until one is shown."
      listing={listing}
      order={order}
      columns={(buttons) => testimonialColumns(order, setShown, buttons)}
      form={(testimonial, onClose) => <TestimonialFormDialog testimonial={testimonial} onClose={onClose} />}
      isRestorable
      describeDeletion={(testimonial) => `This deletes the testimonial by ${testimonial?.author ?? ""}.`}
      onDelete={remove}
    />
  );
}
