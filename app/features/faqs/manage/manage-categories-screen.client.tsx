import { orderedList } from "#app/components/admin/ordered-list.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { categoryForm, listCategories } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { FieldError, toAppError } from "#app/lib/app-error.ts";

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = "23505";

export const categories = orderedList({
  table: "faq_categories",
  list: listCategories,
  nameOf: (category) => category.name,
  description: "The groups on the FAQ page, in order.",
  addLabel: "Add New Category",
  caption: "FAQ categories",
  empty: 'No categories found. Click "Add New Category" to get started.',
  skeletonRows: 3,
  columns: (handle) => [
    {
      id: "name",
      header: "Name",
      cell: (category) => (
        <span className="inline-flex items-center gap-2 font-semibold">
          {handle(category)}
          {category.name}
        </span>
      ),
    },
    {
      id: "order",
      header: "Display Order",
      cell: (category) => category.display_order,
      isNamedInCard: true,
    },
  ],
  describeDeletion: ({ name }) =>
    `This deletes the category "${name}". FAQs in this category will become uncategorized.`,
  deleted: "FAQ Category deleted.",
  deleteFailed: { title: "Error", description: "Failed to delete category." },
  form: {
    what: "this category",
    labels: { name: "name", display_order: "order" },
    blank: { name: "", display_order: 0 },
    schema: categoryForm,
    toError: (error, { name }) =>
      error.code === UNIQUE_VIOLATION
        ? new FieldError("name", "This name is taken.", `A category with the name "${name}" already exists.`)
        : toAppError(error, "Failed to save category."),
    titles: { add: "Add New Category", edit: "Edit Category" },
    submitLabel: "Save Category",
    done: { added: "FAQ Category created successfully.", saved: "FAQ Category updated successfully." },
    failed: (description) => ({ title: "Error", description }),
    fields: ({ field }) => (
      <>
        <TextField label="Category Name" required {...field("name")} />
        <TextField label="Display Order" inputMode="numeric" {...field("display_order")} />
      </>
    ),
  },
});
