import { expect, it } from "vitest";
import { requestLabels } from "#app/features/trips/traveler-request-labels.ts";

it.each([
  ["contact", "new", "Message", "Received"],
  ["customization", "in_progress", "Changes to a trip", "In progress"],
  ["custom_vacation", "quoted", "A custom trip", "Answered"],
  ["full_itinerary", "won", "Itinerary as it is", "Booked"],
  ["contact", "lost", "Message", "Closed"],
  ["data_export", "won", "Copy of your data", "Done"],
  ["data_export", "new", "Copy of your data", "Received"],
  ["unheard-of", "unheard-of", "Request", "Received"],
])("a request of type %s with status %s is shown as '%s', '%s'", (type, status, kind, label) => {
  expect(requestLabels({ type, status })).toMatchObject({ kind, label });
});
