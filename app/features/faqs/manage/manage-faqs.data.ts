import type { DataClient } from "#domain/data-client.ts";

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
