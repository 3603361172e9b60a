import { choosePlanner } from "#domain/choose-planner.ts";
import { placesOf, regionsOf } from "#domain/display-values.ts";
import { PLANNER_COLUMNS, type Planner } from "#domain/planners.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";

/** Facts from the database about a request, for the acknowledgement mail. */
export interface AcknowledgementContext {
  /** The title in the catalog, never the one sent by the form. */
  readonly itinerary: { readonly id: string; readonly title: string } | null;
  /** Who will reply: this planner's member of staff gets the request. Null if nobody can be promised. */
  readonly planner: Planner | null;
}

const EMPTY_CONTEXT: AcknowledgementContext = { itinerary: null, planner: null };

/** Returns an empty context if the data cannot be read, because the request is stored anyway. */
export async function readAcknowledgementContext(
  visitor: DatabaseClient,
  { request }: Submission,
): Promise<AcknowledgementContext> {
  if (!request) return EMPTY_CONTEXT;
  const [itineraryResult, planners] = await Promise.all([
    request.itineraryId
      ? visitor
          .from("itineraries")
          .select("id, title, location, region, countries, regions")
          .eq("id", request.itineraryId)
          .maybeSingle()
      : null,
    visitor.rpc("answering_planners", {}, { get: true }).select(PLANNER_COLUMNS),
  ]).catch(() => [null, null]);
  const itinerary = itineraryResult?.data ?? null;
  const destination = itinerary
    ? { countries: [...placesOf(itinerary)], regions: [...regionsOf(itinerary)] }
    : null;
  return {
    itinerary: itinerary && { id: itinerary.id, title: itinerary.title },
    planner: choosePlanner(planners?.data ?? [], destination ?? { countries: [], regions: [] }),
  };
}
