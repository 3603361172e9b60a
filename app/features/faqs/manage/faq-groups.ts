import type { ManagedFaq } from "#app/features/faqs/manage/manage-faqs.schema.ts";

export const categoryOf = (faq: ManagedFaq) => faq.category?.name ?? "No category";

/** As the FAQ page shows them: categories and questions in display order, those without a category last. */
export function byCategory(faqs: readonly ManagedFaq[]): readonly ManagedFaq[] {
  const placeOf = ({ category }: ManagedFaq) => category?.display_order ?? Number.POSITIVE_INFINITY;
  return faqs.toSorted(
    (a, b) =>
      (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)) ||
      categoryOf(a).localeCompare(categoryOf(b)) ||
      a.display_order - b.display_order,
  );
}
