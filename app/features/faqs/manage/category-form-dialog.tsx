import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormActions } from "#app/components/admin/form-actions.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { DisplayOrderField } from "#app/features/faqs/manage/display-order-field.tsx";
import { saveCategory } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import { categoryForm, type ManagedCategory } from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { AppError, errorMessage, SaveConflictError } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.tsx";
import { notifyMerged } from "#app/lib/save-or-merge.ts";

/** `category` is the category to edit, 'new' to add one, or null while the dialog is closed. */
export function CategoryFormDialog({
  category,
  onClose,
}: {
  category: ManagedCategory | "new" | null;
  onClose(): void;
}) {
  const title = category === "new" ? "Add New Category" : "Edit Category";
  return (
    <Dialog open={category !== null} onOpenChange={(open) => !open && onClose()} title={title}>
      {category !== null && (
        <CategoryFields category={category === "new" ? null : category} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Whether saving failed because another category has this name. A SaveConflictError has the same code. */
const isNameTaken = (cause: unknown) =>
  cause instanceof AppError && cause.code === "invalid" && !(cause instanceof SaveConflictError);

function CategoryFields({ category, onClose }: { category: ManagedCategory | null; onClose(): void }) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(categoryForm),
    defaultValues: category ?? { name: "", display_order: 0 },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      notifyMerged(await saveCategory(client, category, values));
    } catch (cause) {
      const description = errorMessage(cause, "Failed to save category.");
      if (isNameTaken(cause)) form.setError("name", { message: "This name is taken." });
      void notify({ tone: "error", title: "Error", description });
      return;
    }
    void notify({
      tone: "success",
      title: category ? "FAQ Category updated successfully." : "FAQ Category created successfully.",
    });
    onClose();
    await refetchAfterChange(queries, { queryKey: manageFaqKeys.all });
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField label="Category Name" required error={errors.name?.message} {...form.register("name")} />
      <DisplayOrderField error={errors.display_order?.message} {...form.register("display_order")} />
      <FormActions isSubmitting={isSubmitting} label="Save Category" onCancel={onClose} />
    </form>
  );
}
