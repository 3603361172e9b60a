import { expect, test, vi } from "vitest";
import { readItinerary } from "#app/features/itineraries/detail.data.ts";
import type { DataClient } from "#domain/data-client.ts";

const createMockClient = () =>
  ({ from: vi.fn(), rpc: vi.fn() }) as unknown as DataClient & { from: ReturnType<typeof vi.fn> };

test.each([
  [undefined, "No itinerary ID provided"],
  ["", "No itinerary ID provided"],
  ["jamaica", "Itinerary not found"],
  // One digit is missing.
  ["1d137192-3fce-4c06-8af1-0ccf7ff9041", "Itinerary not found"],
  ["1d137192-3fce-4c06-8af1-0ccf7ff90419' or 1=1", "Itinerary not found"],
])("the id %j is rejected without a query", async (id, message) => {
  const client = createMockClient();
  await expect(readItinerary(client, id)).rejects.toMatchObject({ code: "not-found", message });
  expect(client.from).not.toHaveBeenCalled();
});
