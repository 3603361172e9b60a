import { Hono } from "hono";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/backend/clients.ts";
import { readOwnTrip } from "#server/functions/own-trip.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import { readCoverPicture } from "#server/functions/trip-pdf/cover-picture.ts";
import { createPress } from "#server/functions/trip-pdf/press.ts";
import { createJobLimit } from "#server/storage/job-limit.ts";

export interface TripPdfDeps {
  readonly clients: Pick<Clients, "asUser" | "visitor">;
  /** What answers below /storage/v1. */
  readonly storage: Hono;
}

const print = createPress();
const line = createJobLimit({ atOnce: 1, waiting: 10 });

/** GET /functions/v1/trip-pdf?trip=…: the itinerary of the caller's trip as a PDF. */
export async function answerTripPdf(request: Request, { clients, storage }: TripPdfDeps): Promise<Response> {
  const trip = await readOwnTrip(request, clients);
  const { itinerary } = trip;
  if (!itinerary) throw new FunctionRefusal(404, "This trip has no itinerary to print yet.");
  const mounted = new Hono().route("/storage/v1", storage);
  const picture = await readCoverPicture([trip.image, itinerary.image], mounted);
  const agency = await readSiteDetails(clients.visitor);
  const pdf = await line
    .run(() => print({ trip, itinerary, picture, agency }))
    .catch((cause) => {
      throw new FunctionRefusal(503, "Your PDF could not be made just now. Please try again in a moment.", {
        cause,
      });
    });
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="itinerary.pdf"',
      "cache-control": "private, no-store",
    },
  });
}
