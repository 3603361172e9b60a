import { brand } from "#domain/brand.ts";
import type { Clients } from "#server/backend/clients.ts";
import { readOwnTrip } from "#server/functions/own-trip.ts";
import { tripCalendar } from "#server/functions/trip-calendar/calendar.ts";

export interface TripCalendarDeps {
  readonly clients: Pick<Clients, "asUser">;
  readonly siteUrl: string;
}

/** GET /functions/v1/trip-calendar?trip=…: the caller's trip for their calendar. */
export async function answerTripCalendar(
  request: Request,
  { clients, siteUrl }: TripCalendarDeps,
): Promise<Response> {
  const trip = await readOwnTrip(request, clients);
  const options = { host: new URL(siteUrl).hostname, siteUrl, productName: brand.name };
  return new Response(tripCalendar(trip, options), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="trip.ics"',
      "cache-control": "private, no-store",
    },
  });
}
