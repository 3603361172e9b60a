import * as z from "zod/mini";

export const faqCategory = z.object({ id: z.string(), name: z.string(), display_order: z.number() });
export type FaqCategory = z.infer<typeof faqCategory>;

export const publishedFaq = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  display_order: z.number(),
  created_at: z.string(),
  category: z.nullable(faqCategory),
});
export type PublishedFaq = z.infer<typeof publishedFaq>;
