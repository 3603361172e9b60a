import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { Combobox } from "#app/components/admin/combobox.tsx";
import { FormActions } from "#app/components/admin/form-actions.tsx";
import { SwitchField } from "#app/components/admin/form-controls.tsx";
import { FormRow } from "#app/components/admin/form-row.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { AnswerText } from "#app/features/faqs/answer-text.tsx";
import { DisplayOrderField } from "#app/features/faqs/manage/display-order-field.tsx";
import { saveFaq } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { managedCategories, manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import {
  type FaqForm,
  type FaqInput,
  faqForm,
  type ManagedFaq,
} from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.tsx";
import { notifyMerged } from "#app/lib/save-or-merge.ts";

const NO_CATEGORY = "none";
const BLANK = { question: "", answer: "", category_id: null, display_order: 0, is_published: false };

/** `faq` is the FAQ to edit, 'new' to add one, or null while the dialog is closed. */
export function FaqFormDialog({ faq, onClose }: { faq: ManagedFaq | "new" | null; onClose(): void }) {
  const title = faq === "new" ? "Add New FAQ" : "Edit FAQ";
  return (
    <Dialog open={faq !== null} onOpenChange={(open) => !open && onClose()} title={title} width="max-w-2xl">
      {faq !== null && <FaqFields faq={faq === "new" ? null : faq} onClose={onClose} />}
    </Dialog>
  );
}

function FaqFields({ faq, onClose }: { faq: ManagedFaq | null; onClose(): void }) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(faqForm), defaultValues: faq ?? BLANK });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      notifyMerged(await saveFaq(client, faq, values));
    } catch (cause) {
      const description = errorMessage(cause);
      void notify({ tone: "error", title: "Failed to save FAQ.", description });
      await refetchAfterChange(queries, { queryKey: manageFaqKeys.all });
      return;
    }
    void notify({ tone: "success", title: faq ? "FAQ updated successfully." : "FAQ created successfully." });
    onClose();
    await refetchAfterChange(queries, { queryKey: manageFaqKeys.all });
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField label="Question" required error={errors.question?.message} {...form.register("question")} />
      <TextArea
        label="Answer"
        required
        rows={4}
        hint="You can use **bold**, lists with - and [links](https://…)."
        error={errors.answer?.message}
        {...form.register("answer")}
      />
      <details className="rounded-xl bg-white px-4 py-2">
        <summary className="min-h-8 cursor-pointer font-semibold">Preview</summary>
        <AnswerText answer={form.watch("answer")} />
      </details>
      <CategoryField form={form} />
      <DisplayOrderField error={errors.display_order?.message} {...form.register("display_order")} />
      <SwitchField control={form.control} name="is_published" label="Publish immediately" />
      <FormActions isSubmitting={isSubmitting} label="Save FAQ" onCancel={onClose} />
    </form>
  );
}

function CategoryField({ form }: { form: UseFormReturn<FaqInput, unknown, FaqForm> }) {
  const categories = useQuery(managedCategories(useAdminClient()));
  return (
    <FormRow label="Category" error={form.formState.errors.category_id?.message}>
      {(control) => (
        <Controller
          control={form.control}
          name="category_id"
          render={({ field }) => (
            <Combobox
              id={control.id}
              label="Category"
              searchPlaceholder="Search categories..."
              value={field.value ?? NO_CATEGORY}
              onChange={(value) => field.onChange(value === NO_CATEGORY ? null : value)}
              options={[
                { value: NO_CATEGORY, label: "No category" },
                ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        />
      )}
    </FormRow>
  );
}
