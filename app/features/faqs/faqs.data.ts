import { type FaqGroup, groupFaqs } from "#app/features/faqs/faq-groups.ts";
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
