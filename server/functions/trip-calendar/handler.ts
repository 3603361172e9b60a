import { brand } from "#domain/brand.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { readOwnTrip, type TripQuery } from "#server/functions/own-trip.ts";
import { tripCalendar } from "#server/functions/trip-calendar/calendar.ts";

export function createTripCalendarHandler({ siteUrl }: FunctionDeps): Handler<"user", TripQuery> {
  const options = { host: new URL(siteUrl).hostname, siteUrl, productName: brand.name };
  return async ({ caller, input }) => {
    const trip = await readOwnTrip(caller.client, input.trip);
    return new Response(tripCalendar(trip, options), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="trip.ics"',
        "cache-control": "private, no-store",
      },
    });
  };
}
