import {
  type CategoryForm,
  type FaqForm,
  type ManagedCategory,
  type ManagedFaq,
  managedCategory,
  managedFaq,
} from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { AppError, SavedMeanwhile, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const FAQ_COLUMNS =
  "id, question, answer, category_id, display_order, is_published, updated_at, category:faq_categories(name, display_order)";

export async function listFaqs(client: DataClient): Promise<readonly ManagedFaq[]> {
  const { data, error } = await client
    .from("faqs")
    .select(FAQ_COLUMNS)
    .order("display_order")
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error, `Error loading FAQs: ${error.message}`);
  return managedFaq.array().parse(data);
}

/** The row as it was when the form was opened; null for a new one. */
type Seen = { readonly id: string; readonly updated_at: string } | null;

/** Stores the question, unless someone saved it since it was seen. */
export async function saveFaq(client: DataClient, seen: Seen, faq: FaqForm): Promise<void> {
  const { data, error } = seen
    ? await client.from("faqs").update(faq).eq("id", seen.id).eq("updated_at", seen.updated_at).select("id")
    : await client.from("faqs").insert(faq).select("id");
  if (error) throw toAppError(error);
  if (data.length === 0) throw new SavedMeanwhile("this FAQ");
}

/** Answers the new state, with the time of this change. */
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
  return managedCategory.array().parse(data);
}

export async function saveCategory(client: DataClient, seen: Seen, category: CategoryForm): Promise<void> {
  const { data, error } = seen
    ? await client
        .from("faq_categories")
        .update(category)
        .eq("id", seen.id)
        .eq("updated_at", seen.updated_at)
        .select("id")
    : await client.from("faq_categories").insert(category).select("id");
  if (error?.code === "23505") {
    throw new AppError("invalid", `A category with the name "${category.name}" already exists.`, {
      cause: error,
    });
  }
  if (error) throw toAppError(error, "Failed to save category.");
  if (data.length === 0) throw new SavedMeanwhile("this category");
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
