import type { FaqCategory, PublishedFaq } from "#app/features/faqs/faqs.data.ts";

export interface FaqGroup {
  readonly id: string;
  readonly name: string;
  readonly faqs: readonly PublishedFaq[];
}

/** The group of questions without a category. It comes last. */
const GENERAL: FaqCategory = { id: "general", name: "General", display_order: 9999 };

/** Groups questions by category, both in display order. Empty categories are kept; 'General' is added if it has questions. */
export function groupFaqs(
  faqs: readonly PublishedFaq[],
  categories: readonly FaqCategory[],
): readonly FaqGroup[] {
  if (faqs.length === 0) return [];
  const categoriesById = new Map(
    [...categories, ...faqs.map((faq) => faq.category ?? GENERAL)].map((category) => [category.id, category]),
  );
  return [...categoriesById.values()]
    .sort(
      // 'General' comes after a category with the same display order.
      (one, other) =>
        one.display_order - other.display_order || Number(one === GENERAL) - Number(other === GENERAL),
    )
    .map(({ id, name }) => ({
      id,
      name,
      faqs: faqs.filter((faq) => (faq.category ?? GENERAL).id === id).sort(byOrderThenNewest),
    }));
}

function byOrderThenNewest(one: PublishedFaq, other: PublishedFaq): number {
  return one.display_order - other.display_order || Date.parse(other.created_at) - Date.parse(one.created_at);
}
