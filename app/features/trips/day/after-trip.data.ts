import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { tripCategories } from "#domain/request-options.ts";

/** False once staff have read the testimonial. */
export async function writeTestimonial(
  client: DataClient,
  trip: string,
  words: { readonly quote: string; readonly author: string },
): Promise<boolean> {
  const { data, error } = await client.rpc("write_testimonial", { trip, words });
  if (error) throw toAppError(error);
  return data;
}

const party = z
  .object({
    travelers: z.string(),
    childAges: z.string(),
    budget: z.string(),
    tripCategory: z.enum(tripCategories),
    wishes: z.string(),
  })
  .partial()
  .catch({});

/** What the form of the next request begins with. */
export async function readParty(client: DataClient, trip: { readonly id: string; readonly title: string }) {
  const { data, error } = await client.rpc("party_of_trip", { trip: trip.id });
  if (error) throw toAppError(error);
  const { wishes, ...fields } = party.parse(data ?? {});
  return {
    ...fields,
    inspirationSource: `Our trip '${trip.title}' with you`,
    ...(wishes && { description: `Last time we wrote: ${wishes}` }),
  };
}
