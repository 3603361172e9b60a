interface Faq {
  readonly display_order: number;
  readonly category: { readonly name: string; readonly display_order: number } | null;
}

export const categoryName = (faq: Faq) => faq.category?.name ?? "No category";

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
