import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

export const listTestimonials = (client: DataClient) =>
  client
    .from("testimonials")
    .select(
      "id, quote, author, country, trip_type, traveled, planner, source_url, state, created_at, updated_at, trip:trips(title, end_date)",
    )
    .order("display_order")
    .order("created_at", { ascending: false });

/** Changes the state of a testimonial. Publishing fails if its author has changed the text since staff read it. */
export async function setTestimonialState(
  client: DataClient,
  seen: { readonly id: string; readonly updated_at: string },
  state: "published" | "hidden",
): Promise<undefined> {
  const update = client.from("testimonials").update({ state }).eq("id", seen.id);
  const { data, error } = await (state === "published"
    ? update.eq("updated_at", seen.updated_at)
    : update
  ).select("id");
  if (error) throw toAppError(error);
  if (data.length === 0)
    throw new AppError("invalid", "This testimonial has changed since you read it. Please read it again.");
}
