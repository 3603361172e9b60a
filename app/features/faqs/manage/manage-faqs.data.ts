import { z } from "zod";
import type { DataClient } from "#domain/data-client.ts";
import { readNumber } from "#domain/typed-number.ts";

/** A whole number from 0 up. Decimals are cut off, and input without a number becomes 0. */
export const displayOrder = z.preprocess((value) => {
  const number = readNumber(String(value));
  return number === "unclear" ? number : Math.floor(number ?? 0);
}, z.int("Write a whole number, such as 12").max(2_147_483_647));

export const faqForm = z.object({
  question: z.string().trim().min(1, "Question is required").max(500, "At most 500 characters"),
  answer: z.string().trim().min(1, "Answer is required").max(10_000, "At most 10,000 characters"),
  category_id: z.string().nullable(),
  display_order: displayOrder,
  is_published: z.boolean(),
});

export const categoryForm = z.object({
  name: z.string().trim().min(1, "Category name is required").max(100, "At most 100 characters"),
  display_order: displayOrder,
});

const FAQ_COLUMNS =
  "id, question, answer, category_id, display_order, is_published, updated_at, category:faq_categories(name, display_order)";

export const listFaqs = (client: DataClient) =>
  client.from("faqs").select(FAQ_COLUMNS).order("display_order").order("created_at", { ascending: false });

export const listCategories = (client: DataClient) =>
  client
    .from("faq_categories")
    .select("id, name, display_order, updated_at")
    .order("display_order")
    .order("name");
