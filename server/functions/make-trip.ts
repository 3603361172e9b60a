import { formatDateRange } from "#domain/date-range.ts";
import { type CreatedTrip, type NewTrip, newTrip } from "#domain/trips.schema.ts";
import { randomPassword } from "#server/config/passwords.ts";
import type { Clients, DatabaseClient } from "#server/data/clients.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import { createInviter, readInviterName } from "#server/functions/invitations/inviter.ts";
import { createAccount } from "#server/functions/manage-users/create-account.ts";

export const newTripInput = fromBody(newTrip, { status: 422 });

/**
 * Turns a request into a trip. Creates the sender's account if needed, adds the trip, and invites the sender if they
 * have no password yet. A repeated request with the same key adds no second trip.
 */
export function createMakeTripHandler(deps: FunctionDeps): Handler<"admin", NewTrip> {
  const invite = createInviter(deps);
  return async ({ caller: { client, claims, service }, input: { request_id, key, trip } }) => {
    const request = await readRequest(client, request_id);
    const account = request.user_id
      ? { id: request.user_id, isNew: false }
      : await findOrCreateAccount(service, request);
    const userId = account.id;
    if (!request.user_id) {
      const { error } = await service.from("requests").update({ user_id: userId }).eq("id", request_id);
      if (error) throw unavailableError(error);
    }
    const { itinerary } = request;
    const insertion = await client
      .from("trips")
      .insert({
        ...trip,
        user_id: userId,
        request_id,
        itinerary_id: itinerary?.id ?? null,
        location: itinerary?.location ?? "",
        image: itinerary?.image ?? null,
        idempotency_key: key,
      })
      .select("id")
      .single();
    // A unique violation: an earlier request with the same key has added the trip.
    if (insertion.error?.code === "23505") return Response.json(await readMadeTrip(client, key));
    if (insertion.error) throw unavailableError(insertion.error);

    const about = `see your trip ${trip.title}, ${formatDateRange(trip.start_date, trip.end_date)}`;
    const invitation: CreatedTrip["invitation"] =
      account.isNew || (await hasInvitation(service, userId))
        ? await invite({
            userId,
            email: request.email,
            inviter: await readInviterName(service, claims.id),
            about,
            requestId: request_id,
            authorId: claims.id ?? undefined,
          }).then(
            () => "sent" as const,
            () => "failed" as const,
          )
        : "not needed";
    return Response.json({ trip_id: insertion.data.id, invitation } satisfies CreatedTrip);
  };
}

async function readRequest(client: DatabaseClient, id: string) {
  const { data, error } = await client
    .from("requests")
    .select("id, name, email, user_id, itinerary:itineraries!itinerary_id(id, location, image)")
    .eq("id", id)
    .maybeSingle();
  if (error) throw unavailableError(error);
  if (!data) throw new FunctionError(404, "This request has been deleted.");
  return data;
}

export async function findOrCreateAccount(
  service: Clients["service"],
  { name, email }: { readonly name: string; readonly email: string },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const existing = await service.rpc("account_of", { address: email });
  if (existing.error) throw unavailableError(existing.error);
  if (existing.data) return { id: existing.data, isNew: false };
  const account = { ...splitName(name), email, password: randomPassword(), role: "user" } as const;
  return { id: await createAccount(service, account), isNew: true };
}

/** Whether the user still has an invitation, which ends when they choose a password. */
async function hasInvitation(service: Clients["service"], userId: string): Promise<boolean> {
  const { data } = await service.from("invitations").select("user_id").eq("user_id", userId).maybeSingle();
  return data !== null;
}

async function readMadeTrip(client: DatabaseClient, key: string): Promise<CreatedTrip> {
  const { data, error } = await client.from("trips").select("id").eq("idempotency_key", key).single();
  if (error) throw unavailableError(error);
  return { trip_id: data.id, invitation: "not needed" };
}

/** Splits 'Rosa María Best' into first and last name; the profile keeps at most 100 characters of each. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { first_name: words.join(" ").slice(0, 100), last_name: lastName.slice(0, 100) };
}
