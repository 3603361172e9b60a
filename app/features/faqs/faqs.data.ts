import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";

export type FaqCategory = Pick<
  Database["public"]["Tables"]["faq_categories"]["Row"],
  "id" | "name" | "display_order"
>;
export interface PublishedFaq
  extends Pick<
    Database["public"]["Tables"]["faqs"]["Row"],
    "id" | "question" | "answer" | "display_order" | "created_at"
  > {
  readonly category: FaqCategory | null;
}

const LOADING_FAILED = "Could not load FAQs at this time. Please try again later.";

/** The published questions in groups (request 10 of the specification). Without published questions there are no groups. */
export async function readFaqGroups(client: DataClient): Promise<readonly FaqGroup[]> {
  const [faqs, categories] = await Promise.all([
    client
      .from("faqs")
      .select(
        "id, question, answer, display_order, created_at, category:faq_categories(id, name, display_order)",
      )
      .eq("is_published", true)
      .order("category(display_order)")
      .order("display_order")
      .order("created_at", { ascending: false }),
    client.from("faq_categories").select("id, name, display_order").order("display_order").order("name"),
  ]);
  const error = faqs.error ?? categories.error;
  if (error) throw toAppError(error, LOADING_FAILED);
  return groupFaqs(faqs.data ?? [], categories.data ?? []);
}

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
