import { beforeAll, beforeEach, expect, it } from "vitest";
import { countByCountry } from "#app/features/itineraries/country-counts.data.ts";
import { readItinerary } from "#app/features/itineraries/detail.data.ts";
import { listFeaturedItineraries } from "#app/features/itineraries/featured.data.ts";
import {
  countFilterValues,
  listPublishedItineraries,
  readListedItineraries,
} from "#app/features/itineraries/itineraries.data.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";
import { listTrips, readTrip } from "#app/features/trips/trips.data.ts";
import { readOwnTrip } from "#server/functions/own-trip.ts";
import {
  countPublishedItineraries,
  readPublishedItineraries,
} from "#server/http/pages/published-itineraries.ts";
import { addRows, itinerary } from "#tests/database/example-rows.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

// Tests a trip that was made from an itinerary that staff have not published.
const database = databasePerFile();
let people: People;
let unpublishedId: string;
let publishedId: string;
let tripId: string;

const DAYS = [{ day: 1, title: "Up the valley", description: "Slowly." }];

beforeAll(async () => {
  people = await createPeople(database());
  const [valleyId] = await addRows(
    people.service,
    "itineraries",
    itinerary("Valley", {
      is_published: false,
      is_featured: true,
      image: "valley.webp",
      daily_itinerary: DAYS,
      countries: ["Bolivia"],
      pace: "relaxed",
      effort: "easy",
      best_months: [5],
    }),
  );
  const [otherId] = await addRows(
    people.service,
    "itineraries",
    itinerary("Published", { is_featured: true }),
  );
  [unpublishedId, publishedId] = [String(valleyId), String(otherId)];
});

beforeEach(async () => {
  // The filter matches every row.
  await people.service.from("trips").delete().neq("title", "").throwOnError();
  const trip = { title: "Our valley", start_date: "2027-01-01", end_date: "2027-01-01" };
  const [id] = await addRows(people.service, "trips", {
    ...trip,
    user_id: people.user.id,
    itinerary_id: unpublishedId,
  });
  tripId = String(id);
});

it("a traveler reads the days and the image of the unpublished itinerary, on the page and in the PDF", async () => {
  const { id: userId, client } = people.user;
  expect(await listTrips(client, userId)).toMatchObject([{ id: tripId, image: "valley.webp", days: DAYS }]);
  const withDays = { itinerary: { id: unpublishedId, is_published: false, daily_itinerary: DAYS } };
  expect(await readTrip(client, { userId, id: tripId })).toMatchObject({ ...withDays, days: DAYS });
  expect(await readOwnTrip(client, tripId)).toMatchObject(withDays);
});

it.each([
  ["edited", { daily_itinerary: [], title: "Other", includes: ["Nothing"], is_published: true }],
  ["deleted", null],
])("a trip stays as it was sold when its itinerary is %s", async (_, change) => {
  const [itineraryId] = await addRows(
    people.service,
    "itineraries",
    itinerary("Sold", { daily_itinerary: DAYS }),
  );
  const trip = { title: "Ours", start_date: "2027-02-01", end_date: "2027-02-01", user_id: people.user.id };
  const [id] = await addRows(people.service, "trips", { ...trip, itinerary_id: itineraryId });
  const read = () => readTrip(people.user.client, { userId: people.user.id, id: String(id) });
  const before = await read();
  expect(before).toMatchObject({ days: DAYS, itinerary: { title: "Sold", is_published: true } });
  const rows = people.service.from("itineraries");
  await (change ? rows.update(change) : rows.delete()).eq("id", String(itineraryId)).throwOnError();
  const after = await read();
  expect(after.days).toEqual(before.days);
  expect(after.itinerary).toEqual({ ...before.itinerary, is_published: change !== null });
  await rows.delete().eq("id", String(itineraryId)).throwOnError();
});

it("users can neither give themselves a trip with the unpublished itinerary nor change the itinerary", async () => {
  for (const { client, id } of [people.user, people.otherUser, people.demotedAdmin]) {
    const trip = { user_id: id, title: "Mine", start_date: "2027-01-01", end_date: "2027-01-01" };
    const insertion = await client.from("trips").insert({ ...trip, itinerary_id: unpublishedId });
    expect(insertion.error?.code).toBe("42501");
    await client.from("trips").update({ user_id: id }).eq("itinerary_id", unpublishedId);
    await client.from("itineraries").update({ is_published: true }).eq("id", unpublishedId);
    await client.from("itineraries").delete().eq("id", unpublishedId);
  }
  const { data } = await people.service.from("itineraries").select("is_published").eq("id", unpublishedId);
  expect(data).toEqual([{ is_published: false }]);
});

it("no public query shows the unpublished itinerary, not even to its traveler", async () => {
  const { client } = people.user;
  const everything = readView(new URLSearchParams());
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const listed = await listPublishedItineraries(client, everything);
  expect([listed.total, ids(listed.itineraries)]).toEqual([1, [publishedId]]);
  for (const query of ["q=valley", "country=Bolivia", "q=bolivia"]) {
    const results = await listPublishedItineraries(client, readView(new URLSearchParams(query)));
    expect([results.total, ids(results.itineraries)], query).toEqual([0, []]);
  }
  expect(await countFilterValues(client, everything)).toMatchObject({
    total: 1,
    regions: { "South America": 1 },
    countries: { Peru: 1 },
    trip_types: { Adventure: 1 },
    months: {},
    paces: {},
    efforts: {},
  });
  expect(await countByCountry(client)).toEqual({ Peru: 1 });
  expect(ids(await listFeaturedItineraries(client))).toEqual([publishedId]);
  // The shortlist and the similar itineraries read cards by id.
  expect(ids(await readListedItineraries(client, [unpublishedId, publishedId]))).toEqual([publishedId]);
  expect(await countPublishedItineraries(client)).toBe(1);
  expect(ids(await readPublishedItineraries(client, 0, 10))).toEqual([publishedId]);
  await expect(readItinerary(client, unpublishedId)).rejects.toMatchObject({ code: "not-found" });
  const { data } = await client.from("itineraries").select("id").throwOnError();
  expect(data).toEqual([{ id: publishedId }]);
});
