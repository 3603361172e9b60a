import * as z from "zod/mini";
import { type FaqGroup, groupFaqs } from "#app/features/faqs/faq-groups.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const faqCategory = z.object({ id: z.string(), name: z.string(), display_order: z.number() });
export type FaqCategory = z.infer<typeof faqCategory>;

const publishedFaq = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  display_order: z.number(),
  created_at: z.string(),
  category: z.nullable(faqCategory),
});
export type PublishedFaq = z.infer<typeof publishedFaq>;

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
  return groupFaqs(readableRows(publishedFaq, faqs.data), readableRows(faqCategory, categories.data));
}
