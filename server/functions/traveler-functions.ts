import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
import { createMyData, type MyDataDeps, myDataInput } from "#server/functions/my-data/handler.ts";
import { tripInput } from "#server/functions/own-trip.ts";
import { createTripCalendar, type TripCalendarDeps } from "#server/functions/trip-calendar/handler.ts";
import { createTripPdf, type TripPdfDeps } from "#server/functions/trip-pdf/handler.ts";

/** The dependencies of all traveler functions; each factory takes only its own part. */
export type TravelerFunctionDeps = MyDataDeps & TripCalendarDeps & TripPdfDeps;

export function travelerFunctions(deps: TravelerFunctionDeps): readonly SiteFunction[] {
  return [
    defineFunction({
      method: "GET",
      path: "/trip-pdf",
      access: "user",
      input: tripInput,
      handler: createTripPdf(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/trip-calendar",
      access: "user",
      input: tripInput,
      handler: createTripCalendar(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/my-data",
      access: "user",
      input: myDataInput,
      handler: createMyData(deps),
    }),
  ];
}
