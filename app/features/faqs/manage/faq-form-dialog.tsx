import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Combobox } from "#app/components/admin/combobox.tsx";
import { SwitchField } from "#app/components/admin/form-controls.tsx";
import { FormRow } from "#app/components/admin/form-row.tsx";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { AnswerText } from "#app/features/faqs/answer-text.tsx";
import { DisplayOrderField } from "#app/features/faqs/manage/display-order-field.tsx";
import { managedCategories, manageFaqKeys } from "#app/features/faqs/manage/manage-faqs.queries.ts";
import {
  type FaqForm,
  type FaqInput,
  faqForm,
  type ManagedFaq,
} from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useTableForm } from "#app/lib/use-table-form.ts";

const NO_CATEGORY = "none";
const BLANK = { question: "", answer: "", category_id: null, display_order: 0, is_published: false };
const LABELS = {
  question: "question",
  answer: "answer",
  category_id: "category",
  display_order: "order",
  is_published: "published or not",
};

/** The form of an FAQ; null for a new one. */
export function FaqFormDialog({ faq, onClose }: { faq: ManagedFaq | null; onClose(): void }) {
  const record = useTableForm({
    table: "faqs",
    row: faq,
    what: "this FAQ",
    labels: LABELS,
    blank: BLANK,
    schema: faqForm,
    done: faq ? "FAQ updated successfully." : "FAQ created successfully.",
    failed: "Failed to save FAQ.",
    affected: [manageFaqKeys.all],
    onSaved: onClose,
  });
  const { form, field, input } = record;
  return (
    <RecordDialog
      record={record}
      title={faq ? "Edit FAQ" : "Add New FAQ"}
      width="max-w-2xl"
      submitLabel="Save FAQ"
      onClose={onClose}
    >
      <TextField label="Question" required {...field("question")} />
      <TextArea
        label="Answer"
        required
        rows={4}
        hint="You can use **bold**, lists with - and [links](https://…)."
        {...field("answer")}
      />
      <details className="rounded-xl bg-white px-4 py-2">
        <summary className="min-h-8 cursor-pointer font-semibold">Preview</summary>
        <AnswerText answer={input.answer} />
      </details>
      <CategoryField form={form} />
      <DisplayOrderField {...field("display_order")} />
      <SwitchField control={form.control} name="is_published" label="Publish immediately" />
    </RecordDialog>
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
