import type { FaqCategory, PublishedFaq } from "#app/features/faqs/faqs.schema.ts";

export interface FaqGroup {
  readonly id: string;
  readonly name: string;
  readonly faqs: readonly PublishedFaq[];
}

/** Questions without a category come last. */
const GENERAL: FaqCategory = { id: "general", name: "General", display_order: 9999 };

/** Questions grouped by category, both in display order; empty categories stay, 'General' only if needed. */
export function groupFaqs(
  faqs: readonly PublishedFaq[],
  categories: readonly FaqCategory[],
): readonly FaqGroup[] {
  if (faqs.length === 0) return [];
  const categoriesById = new Map(
    [...categories, ...faqs.map((faq) => faq.category ?? GENERAL)].map((c) => [c.id, c]),
  );
  return [...categoriesById.values()]
    .sort(
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
