import type { ManagedFaq } from "#app/features/faqs/manage/manage-faqs.schema.ts";

export const categoryOf = (faq: ManagedFaq) => faq.category?.name ?? "No category";

/** Sorts as the FAQ page does: by display order of category and question, questions without a category last. */
export function byCategory(faqs: readonly ManagedFaq[]): readonly ManagedFaq[] {
  const categoryOrder = ({ category }: ManagedFaq) => category?.display_order ?? Number.POSITIVE_INFINITY;
  return faqs.toSorted(
    (a, b) =>
      (categoryOrder(a) === categoryOrder(b) ? 0 : categoryOrder(a) - categoryOrder(b)) ||
      categoryOf(a).localeCompare(categoryOf(b)) ||
      a.display_order - b.display_order,
  );
}
