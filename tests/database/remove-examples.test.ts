import { expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson } from "#tests/support/people.ts";

const database = databasePerFile();
const REQUIRED_TO_PUBLISH = { countries: ["Cuba"], regions: ["Caribbean"], categories: ["Solo"] };

it("remove_examples() keeps the agency's own rows, and moves the examples to the bin", async () => {
  const { service } = database().clients;
  const { client } = await createPerson(database(), "admin", "admin");
  await service.rpc("seed_example_itineraries").throwOnError();
  await service
    .from("itineraries")
    .insert({ title: "Our own", is_published: true, ...REQUIRED_TO_PUBLISH })
    .throwOnError();
  await service
    .from("admin_notification_emails")
    .insert([{ email: "bookings@calabash.example" }, { email: "us@agency.test" }])
    .throwOnError();
  const { data: before } = await client.rpc("examples").throwOnError();
  expect(before).toMatchObject({
    itineraries: 9,
    testimonials: 3,
    planners: [],
    recipients: ["bookings@calabash.example"],
    own_itineraries: 1,
    own_planners: 0,
  });
  const { data: removedCount } = await client.rpc("remove_examples").throwOnError();
  expect(removedCount).toBe(13);
  const { data: after } = await client.rpc("examples").throwOnError();
  expect(after).toMatchObject({ itineraries: 0, testimonials: 0, recipients: [] });
  const { data: remaining } = await service.from("itineraries").select("title").throwOnError();
  expect(remaining).toEqual([{ title: "Our own" }]);
  // The nine itineraries and three testimonials. A removed recipient does not go to the bin.
  const { data: bin } = await client.from("bin").select("row_id").throwOnError();
  expect(bin).toHaveLength(12);
});
