import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { createMyData, myDataInput } from "#server/functions/my-data/handler.ts";
import { tripInput } from "#server/functions/own-trip.ts";
import { createTripCalendar } from "#server/functions/trip-calendar/handler.ts";
import { createTripPdf } from "#server/functions/trip-pdf/handler.ts";

export function travelerFunctions(deps: FunctionDeps): readonly SiteFunction[] {
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
