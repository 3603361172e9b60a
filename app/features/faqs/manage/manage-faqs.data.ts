import type { PostgrestError } from "@supabase/postgrest-js";
import {
  type CategoryForm,
  type FaqForm,
  type ManagedCategory,
  type ManagedFaq,
  managedCategory,
  managedFaq,
} from "#app/features/faqs/manage/manage-faqs.schema.ts";
import { rowSaveOptions } from "#app/features/faqs/manage/row-save-options.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { ConcurrentChange } from "#app/lib/last-change.ts";
import type { FieldLabels } from "#app/lib/save-or-merge.ts";
import { saveOrMerge } from "#app/lib/save-or-merge.ts";
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

const FAQ_LABELS: FieldLabels<FaqForm> = {
  question: "question",
  answer: "answer",
  category_id: "category",
  display_order: "order",
  is_published: "published or not",
};

/**
 * Stores the question as `wanted`. `seen` is the version with which the form was opened, or null for a new question.
 * Returns the changes that someone else saved in the meantime.
 */
export async function saveFaq(
  client: DataClient,
  seen: ManagedFaq | null,
  wanted: FaqForm,
): Promise<ConcurrentChange | null> {
  if (!seen) {
    const { error } = await client.from("faqs").insert(wanted);
    if (error) throw toAppError(error);
    return null;
  }
  return saveOrMerge<FaqForm>(client, {
    what: "this FAQ",
    labels: FAQ_LABELS,
    start: seen,
    wanted,
    seenAt: seen.updated_at,
    ...rowSaveOptions(client, {
      table: "faqs",
      id: seen.id,
      schema: managedFaq.omit({ category: true }),
      toError: toAppError,
    }),
  });
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

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = "23505";

const CATEGORY_LABELS: FieldLabels<CategoryForm> = { name: "name", display_order: "order" };

/** Stores the category in the same way as saveFaq. */
export async function saveCategory(
  client: DataClient,
  seen: ManagedCategory | null,
  wanted: CategoryForm,
): Promise<ConcurrentChange | null> {
  const nameTakenError = (cause?: PostgrestError) =>
    new AppError("invalid", `A category with the name "${wanted.name}" already exists.`, { cause });
  const toError = (error: PostgrestError) =>
    error.code === UNIQUE_VIOLATION ? nameTakenError(error) : toAppError(error, "Failed to save category.");
  const isSameName = (name: string) => name.trim().toLowerCase() === wanted.name.trim().toLowerCase();
  const others = (await listCategories(client)).filter(({ id }) => id !== seen?.id);
  if (others.some(({ name }) => isSameName(name))) throw nameTakenError();
  if (!seen) {
    const { error } = await client.from("faq_categories").insert(wanted);
    if (error) throw toError(error);
    return null;
  }
  return saveOrMerge<CategoryForm>(client, {
    what: "this category",
    labels: CATEGORY_LABELS,
    start: seen,
    wanted,
    seenAt: seen.updated_at,
    ...rowSaveOptions(client, { table: "faq_categories", id: seen.id, schema: managedCategory, toError }),
  });
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
