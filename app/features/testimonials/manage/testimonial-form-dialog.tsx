import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { manageTestimonialKeys } from "#app/features/testimonials/manage/manage-testimonials.queries.ts";
import {
  type ManagedTestimonial,
  testimonialForm,
} from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import { useTableForm } from "#app/lib/use-table-form.ts";
import { tripTypes } from "#domain/itinerary-lists.ts";

interface TestimonialFormDialogProps {
  /** Null for a new testimonial, which needs approval. */
  testimonial: ManagedTestimonial | null;
  onClose(): void;
}

export function TestimonialFormDialog({ testimonial, onClose }: TestimonialFormDialogProps) {
  const record = useTableForm({
    table: "testimonials",
    row: testimonial,
    what: "this testimonial",
    labels: { quote: "testimonial", author: "author", country: "country", trip_type: "trip type" },
    blank: { quote: "", author: "", country: "", trip_type: "" },
    schema: testimonialForm,
    done: "Saved.",
    failed: "Failed to save.",
    affected: [manageTestimonialKeys.all],
    onSaved: onClose,
  });
  const { field } = record;
  // The stored trip type stays selectable, even if it is no longer offered.
  const typeOptions = [...new Set([...tripTypes, testimonial?.trip_type ?? ""])].filter(Boolean);
  return (
    <RecordDialog
      record={record}
      title={testimonial ? "Edit testimonial" : "Add testimonial"}
      width="max-w-2xl"
      submitLabel="Save"
      onClose={onClose}
    >
      <TextArea
        label="Testimonial"
        required
        rows={5}
        hint={testimonial?.trip ? "Shorten it if needed, but keep their words." : undefined}
        {...field("quote")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Author" required {...field("author")} />
        <TextField label="Country" optional {...field("country")} />
      </div>
      <SelectField label="Trip type" required {...field("trip_type")}>
        <option value="">Choose one</option>
        {typeOptions.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
    </RecordDialog>
  );
}
