import { z } from "zod";
import { itinerary } from "#domain/itineraries.schema.ts";
import type { Clients } from "#server/backend/clients.ts";
import { requireBearer } from "#server/functions/bearer.ts";
import { FunctionRefusal, signInFirst, unavailable } from "#server/functions/refusal.ts";

const tripRow = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  image: z.string().nullable(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  updated_at: z.string(),
});

export type OwnTrip = z.infer<typeof tripRow> & { readonly itinerary: z.infer<typeof itinerary> | null };

const noTrip = () => new FunctionRefusal(404, "There is no such trip among yours.");

/** The trip the caller asks for, read as the caller: row-level security decides whether it is theirs to see. */
export async function readOwnTrip(request: Request, clients: Pick<Clients, "asUser">): Promise<OwnTrip> {
  const token = requireBearer(request);
  const id = z.guid().safeParse(new URL(request.url).searchParams.get("trip"));
  if (!id.success) throw noTrip();
  const { data, error, status } = await clients
    .asUser(token)
    .from("trips")
    .select("id, title, location, image, start_date, end_date, updated_at, itinerary:itineraries(*)")
    .eq("id", id.data)
    .maybeSingle();
  if (error) throw status === 401 || status === 403 ? signInFirst() : unavailable(error);
  if (!data) throw noTrip();
  const found: unknown = data.itinerary;
  return { ...tripRow.parse(data), itinerary: found ? itinerary.parse(found) : null };
}
