import {
  type ManagedTestimonial,
  managedTestimonial,
  type TestimonialForm,
} from "#app/features/testimonials/manage/manage-testimonials.schema.ts";
import { AppError, SaveConflict, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const COLUMNS =
  "id, quote, author, country, trip_type, state, created_at, updated_at, trip:trips(title, end_date)";

export async function listTestimonials(client: DataClient): Promise<readonly ManagedTestimonial[]> {
  const { data, error } = await client
    .from("testimonials")
    .select(COLUMNS)
    .order("display_order")
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error, `Error loading testimonials: ${error.message}`);
  return managedTestimonial.array().parse(data);
}

/** Stores a testimonial, unless someone else has saved it since `seen` was read. A new testimonial needs approval. */
export async function saveTestimonial(
  client: DataClient,
  seen: ManagedTestimonial | null,
  testimonial: TestimonialForm,
): Promise<void> {
  const { data, error } = seen
    ? await client
        .from("testimonials")
        .update(testimonial)
        .eq("id", seen.id)
        .eq("updated_at", seen.updated_at)
        .select("id")
    : await client.from("testimonials").insert(testimonial).select("id");
  if (error) throw toAppError(error);
  if (data.length === 0) throw new SaveConflict("this testimonial");
}

/** Publishes a testimonial only if it is still the reviewed text, which the author may change until then. */
export async function setState(
  client: DataClient,
  seen: Pick<ManagedTestimonial, "id" | "updated_at">,
  state: ManagedTestimonial["state"],
): Promise<void> {
  const change = client.from("testimonials").update({ state }).eq("id", seen.id);
  const { data, error } = await (state === "published"
    ? change.eq("updated_at", seen.updated_at)
    : change
  ).select("id");
  if (error) throw toAppError(error);
  if (data.length === 0)
    throw new AppError("invalid", "This testimonial has changed since you read it. Please read it again.");
}

export async function deleteTestimonial(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("testimonials").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** Stores the order of this list in one statement. */
export async function orderTestimonials(client: DataClient, ids: readonly string[]): Promise<void> {
  const { error } = await client.rpc("order_testimonials", { ids: [...ids] });
  if (error) throw toAppError(error);
}
