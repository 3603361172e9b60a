import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { DisplayOrderField } from "#app/features/faqs/manage/display-order-field.tsx";
import { manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import { categoryForm, type ManagedCategory } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { FieldError, toAppError } from "#app/lib/app-error.ts";
import { useTableForm } from "#app/lib/use-table-form.ts";

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = "23505";

/** The form of a category; null for a new one. */
export function CategoryFormDialog({
  category,
  onClose,
}: {
  category: ManagedCategory | null;
  onClose(): void;
}) {
  const record = useTableForm({
    table: "faq_categories",
    row: category,
    what: "this category",
    labels: { name: "name", display_order: "order" },
    blank: { name: "", display_order: 0 },
    schema: categoryForm,
    toError: (error, { name }) =>
      error.code === UNIQUE_VIOLATION
        ? new FieldError("name", "This name is taken.", `A category with the name "${name}" already exists.`)
        : toAppError(error, "Failed to save category."),
    done: category ? "FAQ Category updated successfully." : "FAQ Category created successfully.",
    failed: (description) => ({ title: "Error", description }),
    affected: [manageFaqKeys.all],
    onSaved: onClose,
  });
  return (
    <RecordDialog
      record={record}
      title={category ? "Edit Category" : "Add New Category"}
      submitLabel="Save Category"
      onClose={onClose}
    >
      <TextField label="Category Name" required {...record.field("name")} />
      <DisplayOrderField {...record.field("display_order")} />
    </RecordDialog>
  );
}
