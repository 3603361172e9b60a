import {
  type ManagedCategory,
  type ManagedFaq,
  managedCategory,
  managedFaq,
} from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const FAQ_COLUMNS =
  "id, question, answer, category_id, display_order, is_published, updated_at, category:faq_categories(name, display_order)";

export async function listFaqs(client: DataClient): Promise<readonly ManagedFaq[]> {
  const { data, error } = await client
    .from("faqs")
    .select(FAQ_COLUMNS)
    .order("display_order")
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error, `Error loading FAQs: ${error.message}`);
  return readableRows(managedFaq, data);
}

/** Publishes or unpublishes the question. Returns its new state, with the time of this change. */
export async function publishFaq(
  client: DataClient,
  id: string,
  isPublished: boolean,
): Promise<Pick<ManagedFaq, "is_published" | "updated_at">> {
  const { data, error } = await client
    .from("faqs")
    .update({ is_published: isPublished })
    .eq("id", id)
    .select("is_published, updated_at")
    .single();
  if (error) throw toAppError(error);
  return data;
}

export async function deleteFaq(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("faqs").delete().eq("id", id);
  if (error) throw toAppError(error);
}

export async function listCategories(client: DataClient): Promise<readonly ManagedCategory[]> {
  const { data, error } = await client
    .from("faq_categories")
    .select("id, name, display_order, updated_at")
    .order("display_order")
    .order("name");
  if (error) throw toAppError(error, `Error loading FAQ categories: ${error.message}`);
  return readableRows(managedCategory, data);
}

export async function deleteCategory(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("faq_categories").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** Stores the order of the rows, which is that of `ids`, in one statement. */
export async function saveOrder(
  client: DataClient,
  table: "faqs" | "faq_categories",
  ids: readonly string[],
): Promise<void> {
  const { error } = await client.rpc(table === "faqs" ? "order_faqs" : "order_faq_categories", {
    ids: [...ids],
  });
  if (error) throw toAppError(error);
}
