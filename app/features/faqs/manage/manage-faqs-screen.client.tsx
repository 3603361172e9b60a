import { useQuery } from "@tanstack/react-query";
import { type Control, useController } from "react-hook-form";
import type { z } from "zod";
import { Badge } from "#app/components/admin/badge.tsx";
import { SwitchField } from "#app/components/admin/form-controls.tsx";
import { FormRow } from "#app/components/admin/form-row.tsx";
import { orderedList } from "#app/components/admin/ordered-list.tsx";
import { Combobox } from "#app/components/admin/searchable-list.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { AnswerText } from "#app/features/faqs/answer-text.tsx";
import { categories } from "#app/features/faqs/manage/manage-categories-screen.client.tsx";
import { faqForm, listFaqs } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";

const categoryName = (faq: Faq) => faq.category?.name ?? "No category";

const NO_CATEGORY = "none";

export const faqs = orderedList({
  table: "faqs",
  list: listFaqs,
  arrange: sortByCategory,
  groupOf: categoryName,
  nameOf: (faq) => faq.question,
  description:
    "What visitors read on the FAQ page. Drag a row, or move it with the arrow keys, to change the order within its category.",
  addLabel: "Add New FAQ",
  caption: "FAQs",
  empty: 'No FAQs found. Click "Add New FAQ" to get started.',
  columns: (handle) => [
    {
      id: "order",
      header: "Order",
      cell: (faq) => (
        <span className="inline-flex items-center gap-1">
          {handle(faq)}
          {faq.display_order}
        </span>
      ),
    },
    {
      id: "question",
      header: "Question",
      className: "@[60rem]:w-2/5",
      cell: (faq) => <span className="font-semibold">{faq.question}</span>,
    },
    { id: "category", header: "Category", cell: (faq) => faq.category?.name ?? "N/A" },
    {
      id: "status",
      header: "Status",
      cell: (faq) => (
        <Badge tone={faq.is_published ? "leaf" : "plain"}>{faq.is_published ? "Published" : "Draft"}</Badge>
      ),
    },
  ],
  shown: {
    header: "Publish",
    verb: "Publish",
    isShown: (faq) => faq.is_published,
    columns: (is_published) => ({ is_published }),
    store: (client, { id }, is_published) =>
      client.from("faqs").update({ is_published }).eq("id", id).select("id").single(),
    done: (isPublished) => (isPublished ? "FAQ published." : "FAQ unpublished."),
    failed: { title: "Error", description: "Failed to update FAQ status." },
  },
  describeDeletion: ({ question }) => `This deletes the question "${question}" and its answer.`,
  deleted: "FAQ deleted successfully.",
  deleteFailed: { title: "Error", description: "Failed to delete FAQ." },
  form: {
    what: "this FAQ",
    labels: {
      question: "question",
      answer: "answer",
      category_id: "category",
      display_order: "order",
      is_published: "published or not",
    },
    blank: { question: "", answer: "", category_id: null, display_order: 0, is_published: false },
    schema: faqForm,
    titles: { add: "Add New FAQ", edit: "Edit FAQ" },
    width: "max-w-2xl",
    submitLabel: "Save FAQ",
    done: { added: "FAQ created successfully.", saved: "FAQ updated successfully." },
    failed: "Failed to save FAQ.",
    fields: ({ form, field, input }) => (
      <>
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
        <CategoryField control={form.control} />
        <TextField label="Display Order" inputMode="numeric" {...field("display_order")} />
        <SwitchField control={form.control} name="is_published" label="Publish immediately" />
      </>
    ),
  },
});

interface CategoryFieldProps {
  control: Control<z.input<typeof faqForm>, unknown, z.output<typeof faqForm>>;
}

function CategoryField({ control }: CategoryFieldProps) {
  const { data } = useQuery(categories.rows(useAdminClient()));
  const { field, fieldState } = useController({ control, name: "category_id" });
  return (
    <FormRow label="Category" error={fieldState.error?.message}>
      {({ id }) => (
        <Combobox
          id={id}
          label="Category"
          searchPlaceholder="Search categories..."
          value={field.value ?? NO_CATEGORY}
          onChange={(value) => field.onChange(value === NO_CATEGORY ? null : value)}
          options={[
            { value: NO_CATEGORY, label: "No category" },
            ...(data ?? []).map((category) => ({ value: category.id, label: category.name })),
          ]}
        />
      )}
    </FormRow>
  );
}

interface Faq {
  readonly display_order: number;
  readonly category: { readonly name: string; readonly display_order: number } | null;
}

/** Sorts questions as the FAQ page does: by category and display order, those without a category last. */
export function sortByCategory<Row extends Faq>(faqs: readonly Row[]): readonly Row[] {
  const categoryOrder = ({ category }: Row) => category?.display_order ?? Number.POSITIVE_INFINITY;
  return faqs.toSorted(
    (a, b) =>
      // Without the first comparison, infinity minus infinity would give NaN.
      (categoryOrder(a) === categoryOrder(b) ? 0 : categoryOrder(a) - categoryOrder(b)) ||
      categoryName(a).localeCompare(categoryName(b)) ||
      a.display_order - b.display_order,
  );
}
