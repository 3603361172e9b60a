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
import { useAdminData } from "#app/lib/admin-session.tsx";
import { useOrder } from "#app/lib/use-order.ts";

export function ManageTestimonialsScreen() {
  const client = useAdminData();
  const listing = useQuery(managedTestimonials(client));
  const order = useOrder({
    save: (ids) => orderTestimonials(client, ids),
    queryKey: manageTestimonialKeys.all,
    stored: listing.data,
    nameOf: (testimonial) => testimonial.author,
  });
  const { show, remove } = useTestimonialActions();
  return (
    <OrderedListScreen
      description="The first three that are shown stand on the home page. Travellers are asked by mail after their trip; nothing appears before you switch it on."
      addLabel="Add words"
      caption="Words of travellers"
      empty="No traveller has written yet. The home page leaves the section out until something is shown."
      listing={listing}
      order={order}
      columns={(buttons) => testimonialColumns(order, show, buttons)}
      form={(testimonial, onClose) => <TestimonialFormDialog testimonial={testimonial} onClose={onClose} />}
      describeDeletion={(testimonial) =>
        `This deletes the words of ${testimonial?.author ?? ""}. They stay in the bin for a while.`
      }
      onDelete={remove}
    />
  );
}
