import {
  type ManagedTestimonial,
  managedTestimonial,
} from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const COLUMNS =
  "id, quote, author, country, trip_type, state, created_at, updated_at, trip:trips(title, end_date)";

export async function listTestimonials(client: DataClient): Promise<readonly ManagedTestimonial[]> {
  const { data, error } = await client
    .from("testimonials")
    .select(COLUMNS)
    .order("display_order")
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error, `Error loading testimonials: ${error.message}`);
  return readableRows(managedTestimonial, data);
}

/** Changes the state of a testimonial. Publishing fails if its author has changed the text since staff read it. */
export async function setTestimonialState(
  client: DataClient,
  seen: Pick<ManagedTestimonial, "id" | "updated_at">,
  state: ManagedTestimonial["state"],
): Promise<void> {
  const update = client.from("testimonials").update({ state }).eq("id", seen.id);
  const { data, error } = await (state === "published"
    ? update.eq("updated_at", seen.updated_at)
    : update
  ).select("id");
  if (error) throw toAppError(error);
  if (data.length === 0)
    throw new AppError("invalid", "This testimonial has changed since you read it. Please read it again.");
}

export async function deleteTestimonial(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("testimonials").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** Stores the order of the testimonials, which is that of `ids`, in one statement. */
export async function orderTestimonials(client: DataClient, ids: readonly string[]): Promise<void> {
  const { error } = await client.rpc("order_testimonials", { ids: [...ids] });
  if (error) throw toAppError(error);
}
