import { z } from "zod";
import { readTripExpert } from "#app/features/trips/trips.data.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { moneyOf } from "#domain/proposals/proposal-money.ts";
import { describeTripDifferences } from "#domain/trip-differences.ts";
import { storedPlan } from "#domain/trip-plan.ts";
import { type TripPlan, tripDay, tripStatuses } from "#domain/trips.schema.ts";

/** An empty or invalid list of days is read as null. */
const days = z.array(tripDay).min(1).nullable().catch(null);
const texts = z.array(z.string());

const managedTrip = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  status: z.enum(tripStatuses),
  canceled_at: z.string().nullable(),
  days,
  user_id: z.string().nullable(),
  request_id: z.string().nullable(),
  itinerary_id: z.string().nullable(),
  proposal_id: z.string().nullable(),
  updated_at: z.string(),
  ...storedPlan,
  itinerary: z.object({ id: z.string(), title: z.string(), countries: texts, regions: texts }).nullable(),
  request: z
    .object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string().nullable() })
    .nullable(),
});

const COLUMNS =
  "id, title, location, start_date, end_date, status, canceled_at, days, stays, moves, contacts, user_id, request_id, itinerary_id, proposal_id, updated_at, itinerary:itineraries(id, title, countries, regions), request:requests(id, name, email, phone)";

/** Data of a trip's page, except the proposal and the messages, which belong to other features. */
export async function readManagedTrip(client: DataClient, id: string) {
  const { data, error } = await client.from("trips").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throw toAppError(error, `Error loading the trip: ${error.message}`);
  // PGRST116 is PostgREST's code for a missing row.
  if (!data) throw toAppError({ code: "PGRST116", message: "gone" }, "This trip could not be found.");
  const trip = managedTrip.parse(data);
  const [profile, expert] = await Promise.all([
    trip.user_id
      ? client.from("profiles").select("first_name, last_name").eq("id", trip.user_id).maybeSingle()
      : { data: null, error: null },
    readTripExpert(client, id),
  ]);
  if (profile.error) throw toAppError(profile.error);
  const name = profile.data && `${profile.data.first_name} ${profile.data.last_name}`.trim();
  return {
    ...trip,
    traveler: name || trip.request?.name || "No account",
    expert,
  };
}
export type TripDetails = Awaited<ReturnType<typeof readManagedTrip>>;

/** The trip's accepted proposal with its payments, and in what the trip differs; null if the trip has no proposal. */
export async function readAgreement(
  client: DataClient,
  { proposal_id, canceled_at, ...plan }: Pick<TripDetails, "proposal_id" | "canceled_at"> & TripPlan,
) {
  if (!proposal_id) return null;
  const [versions, acceptances, payments] = await Promise.all([
    client.from("proposal_versions").select("state, document").eq("proposal_id", proposal_id),
    client
      .from("proposal_acceptances")
      .select("id, kind, voids, choices, accepted_at, plan")
      .eq("proposal_id", proposal_id),
    client
      .from("payments")
      .select("id, amount, currency, received_on, means, reference, created_at")
      .eq("proposal_id", proposal_id)
      .order("received_on")
      .order("created_at"),
  ]);
  const error = versions.error ?? acceptances.error ?? payments.error;
  if (error) throw toAppError(error, `Error loading payments: ${error.message}`);
  const records = {
    versions: versions.data ?? [],
    acceptances: acceptances.data ?? [],
    payments: payments.data ?? [],
  };
  const accepted = records.versions.find(({ state }) => state === "accepted")?.document;
  return {
    money: moneyOf(records),
    payments: records.payments,
    differences:
      accepted && canceled_at === null ? describeTripDifferences(parseDocument(accepted), plan, "en") : [],
  };
}
