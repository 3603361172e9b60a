import {
  type CategoryForm,
  type FaqForm,
  type ManagedCategory,
  type ManagedFaq,
  managedCategory,
  managedFaq,
} from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const FAQ_COLUMNS =
  "id, question, answer, category_id, display_order, is_published, category:faq_categories(name, display_order)";

export async function listFaqs(client: DataClient): Promise<readonly ManagedFaq[]> {
  const { data, error } = await client
    .from("faqs")
    .select(FAQ_COLUMNS)
    .order("display_order")
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error, `Error loading FAQs: ${error.message}`);
  return managedFaq.array().parse(data);
}

export async function saveFaq(client: DataClient, id: string | null, faq: FaqForm): Promise<void> {
  const { error } = id
    ? await client.from("faqs").update(faq).eq("id", id)
    : await client.from("faqs").insert(faq);
  if (error) throw toAppError(error);
}

export async function publishFaq(client: DataClient, id: string, isPublished: boolean): Promise<void> {
  const { error } = await client.from("faqs").update({ is_published: isPublished }).eq("id", id);
  if (error) throw toAppError(error);
}

export async function deleteFaq(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("faqs").delete().eq("id", id);
  if (error) throw toAppError(error);
}

export async function listCategories(client: DataClient): Promise<readonly ManagedCategory[]> {
  const { data, error } = await client
    .from("faq_categories")
    .select("id, name, display_order")
    .order("display_order")
    .order("name");
  if (error) throw toAppError(error, `Error loading FAQ categories: ${error.message}`);
  return managedCategory.array().parse(data);
}

export async function saveCategory(
  client: DataClient,
  id: string | null,
  category: CategoryForm,
): Promise<void> {
  const { error } = id
    ? await client.from("faq_categories").update(category).eq("id", id)
    : await client.from("faq_categories").insert(category);
  if (error?.code === "23505") {
    throw new AppError("invalid", `A category with the name "${category.name}" already exists.`, {
      cause: error,
    });
  }
  if (error) throw toAppError(error, "Failed to save category.");
}

export async function deleteCategory(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("faq_categories").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** Gives the rows the places of this list, in one statement. */
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
