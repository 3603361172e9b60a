import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormActions } from "#app/components/admin/form-actions.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { saveTestimonial } from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import { manageTestimonialKeys } from "#app/features/testimonials/manage/manage-testimonials.queries.ts";
import {
  type ManagedTestimonial,
  testimonialForm,
} from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { newId } from "#app/lib/new-id.ts";
import { notify } from "#app/lib/notify.ts";
import { tripTypes } from "#domain/itinerary-lists.ts";

const BLANK = { quote: "", author: "", country: "", trip_type: "" };

interface TestimonialFormDialogProps {
  /** The testimonial to edit, 'new' to add one, or null while the dialog is closed. */
  testimonial: ManagedTestimonial | "new" | null;
  onClose(): void;
}

export function TestimonialFormDialog({ testimonial, onClose }: TestimonialFormDialogProps) {
  return (
    <Dialog
      open={testimonial !== null}
      onOpenChange={(open) => !open && onClose()}
      title={testimonial === "new" ? "Add testimonial" : "Edit testimonial"}
      width="max-w-2xl"
    >
      {testimonial !== null && (
        <TestimonialFields testimonial={testimonial === "new" ? null : testimonial} onClose={onClose} />
      )}
    </Dialog>
  );
}

function TestimonialFields({
  testimonial,
  onClose,
}: {
  testimonial: ManagedTestimonial | null;
  onClose(): void;
}) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const [id] = useState(newId);
  const form = useForm({ resolver: zodResolver(testimonialForm), defaultValues: testimonial ?? BLANK });
  const { errors, isSubmitting } = form.formState;
  // The stored trip type stays selectable, even if it is no longer offered.
  const typeOptions = [...new Set([...tripTypes, testimonial?.trip_type ?? ""])].filter(Boolean);

  const submit = form.handleSubmit(async (values) => {
    try {
      await saveTestimonial(client, testimonial ?? { id, updated_at: null }, values);
      void notify({ tone: "success", title: "Saved." });
      onClose();
    } catch (cause) {
      void notify({ tone: "error", title: "Failed to save.", description: errorMessage(cause) });
    }
    await queries.invalidateQueries({ queryKey: manageTestimonialKeys.all });
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextArea
        label="Testimonial"
        required
        rows={5}
        hint={testimonial?.trip ? "Shorten it if needed, but keep their words." : undefined}
        error={errors.quote?.message}
        {...form.register("quote")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Author" required error={errors.author?.message} {...form.register("author")} />
        <TextField label="Country" optional error={errors.country?.message} {...form.register("country")} />
      </div>
      <SelectField
        label="Trip type"
        required
        error={errors.trip_type?.message}
        {...form.register("trip_type")}
      >
        <option value="">Choose one</option>
        {typeOptions.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <FormActions isSubmitting={isSubmitting} label="Save" onCancel={onClose} />
    </form>
  );
}
