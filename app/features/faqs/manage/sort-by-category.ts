import type { ManagedFaq } from "#app/features/faqs/manage/manage-faqs.schema.ts";

export const categoryName = (faq: ManagedFaq) => faq.category?.name ?? "No category";

/** Sorts questions as the FAQ page does: by category and display order, those without a category last. */
export function sortByCategory(faqs: readonly ManagedFaq[]): readonly ManagedFaq[] {
  const categoryOrder = ({ category }: ManagedFaq) => category?.display_order ?? Number.POSITIVE_INFINITY;
  return faqs.toSorted(
    (a, b) =>
      // Without the first comparison, infinity minus infinity would give NaN.
      (categoryOrder(a) === categoryOrder(b) ? 0 : categoryOrder(a) - categoryOrder(b)) ||
      categoryName(a).localeCompare(categoryName(b)) ||
      a.display_order - b.display_order,
  );
}
