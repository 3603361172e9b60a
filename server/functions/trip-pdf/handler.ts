import { Hono } from "hono";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { readOwnTrip, type TripQuery } from "#server/functions/own-trip.ts";
import { coverImages, readCoverImage } from "#server/functions/trip-pdf/cover-image.ts";
import { createPdfRenderer } from "#server/functions/trip-pdf/render-pdf-in-worker.ts";

export function createTripPdfHandler({ clients, storage }: FunctionDeps): Handler<"user", TripQuery> {
  const renderPdfInWorker = createPdfRenderer();
  const storageRoutes = new Hono().route("/storage/v1", storage);
  return async ({ caller, input }) => {
    const trip = await readOwnTrip(caller.client, input.trip);
    const { itinerary } = trip;
    if (!itinerary) throw new FunctionError(404, "This trip has no itinerary to print yet.");
    const image = await readCoverImage(coverImages(trip.image, itinerary), storageRoutes);
    const agency = await readSiteDetails(clients.visitor);
    const pdfData = { trip, itinerary, image, agency };
    const pdf = await renderPdfInWorker(caller.claims.id ?? "", pdfData).catch((cause: unknown) => {
      throw new FunctionError(503, "Your PDF could not be created just now. Please try again in a moment.", {
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
  };
}
