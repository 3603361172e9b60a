import type { PostgrestError } from "@supabase/postgrest-js";
import {
  type CategoryForm,
  type FaqForm,
  type ManagedCategory,
  type ManagedFaq,
  managedCategory,
  managedFaq,
} from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { OthersChange } from "#app/lib/last-change.ts";
import type { FieldLabels } from "#app/lib/merge-fields.ts";
import { saveOrMerge } from "#app/lib/save-or-merge.ts";
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

const FAQ_LABELS: FieldLabels<FaqForm> = {
  question: "question",
  answer: "answer",
  category_id: "category",
  display_order: "order",
  is_published: "published or not",
};

/** Stores the question; seen is as the form was opened with, null for a new one. Answers what somebody else changed. */
export async function saveFaq(
  client: DataClient,
  seen: ManagedFaq | null,
  faq: FaqForm,
): Promise<OthersChange | null> {
  if (!seen) {
    const { error } = await client.from("faqs").insert(faq);
    if (error) throw toAppError(error);
    return null;
  }
  const { id } = seen;
  return saveOrMerge<FaqForm>(client, {
    what: "this FAQ",
    labels: FAQ_LABELS,
    start: seen,
    wanted: faq,
    seenAt: seen.updated_at,
    table: "faqs",
    rowId: id,
    store: async (changes, seenAt) => {
      const query = client.from("faqs").update(changes).eq("id", id).eq("updated_at", seenAt);
      const { data, error } = await query.select("id");
      if (error) throw toAppError(error);
      return data.length > 0;
    },
    read: async () => {
      const { data, error } = await client.from("faqs").select(FAQ_COLUMNS).eq("id", id).maybeSingle();
      if (error) throw toAppError(error);
      return data && { row: data, updatedAt: data.updated_at };
    },
  });
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

const CATEGORY_LABELS: FieldLabels<CategoryForm> = { name: "name", display_order: "order" };

/** As with a question. */
export async function saveCategory(
  client: DataClient,
  seen: ManagedCategory | null,
  category: CategoryForm,
): Promise<OthersChange | null> {
  const refuse = (error: PostgrestError | null) => {
    if (error?.code === "23505") {
      const message = `A category with the name "${category.name}" already exists.`;
      throw new AppError("invalid", message, { cause: error });
    }
    if (error) throw toAppError(error, "Failed to save category.");
  };
  const table = () => client.from("faq_categories");
  if (!seen) {
    refuse((await table().insert(category)).error);
    return null;
  }
  const { id } = seen;
  return saveOrMerge<CategoryForm>(client, {
    what: "this category",
    labels: CATEGORY_LABELS,
    start: seen,
    wanted: category,
    seenAt: seen.updated_at,
    table: "faq_categories",
    rowId: id,
    store: async (changes, seenAt) => {
      const { data, error } = await table()
        .update(changes)
        .eq("id", id)
        .eq("updated_at", seenAt)
        .select("id");
      refuse(error);
      return data !== null && data.length > 0;
    },
    read: async () => {
      const { data, error } = await table()
        .select("name, display_order, updated_at")
        .eq("id", id)
        .maybeSingle();
      refuse(error);
      return data && { row: data, updatedAt: data.updated_at };
    },
  });
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
