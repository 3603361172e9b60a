import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { defaultSiteDetails as details } from "#domain/default-site-details.ts";
import { readAcknowledgementContext } from "#server/functions/send-admin-notification/acknowledgement-context.ts";
import { storeSubmission } from "#server/functions/send-admin-notification/store-submission.ts";
import { parseSubmission } from "#server/functions/send-admin-notification/submission.ts";
import { outboxPerFile } from "#tests/support/outbox.ts";
import { createPerson } from "#tests/support/people.ts";

const { database, arrivalAt, work } = outboxPerFile();

const ITINERARY = "7d0d8a35-6f0f-4f6d-9a59-2d6f5f1f7a01";

test("the confirmation mail repeats the request, but neither the link in its message nor a forged title", async () => {
  const { service, visitor } = database().clients;
  await service
    .from("itineraries")
    .insert({
      id: ITINERARY,
      title: "Volcanoes & Coast",
      countries: ["Costa Rica"],
      regions: ["Central America"],
      categories: ["Family"],
      is_published: true,
    })
    .throwOnError();
  const { data: planners } = await service
    .from("planners")
    .insert([
      { name: "Vera Volcán", countries: ["Costa Rica"], image: "planners/vera.webp", display_order: 2 },
      { name: "Ana Andes", countries: ["Peru"], display_order: 1 },
    ])
    .select("id")
    .throwOnError();
  // A planner is promised only if a member of staff answers for them.
  const { id } = await createPerson(database(), "vera", "admin");
  await service.from("profiles").update({ planner_id: planners[0]?.id }).eq("id", id).throwOnError();
  const reading = parseSubmission(
    {
      type: "customization",
      data: {
        name: "Maya",
        email: "maya@example.com",
        travelers: "2",
        dates: "two weeks in May 2027",
        customization: "See https://pills.example",
        itineraryTitle: "Pills for everyone",
        itineraryUrl: `https://calabash.example/itinerary/${ITINERARY}`,
      },
    },
    () => "/",
  );
  if ("error" in reading) throw new Error(reading.error);
  await storeSubmission(service, {
    submission: reading.submission,
    isSpam: false,
    siteUrl: "https://calabash.example",
    referral: { cameFrom: null, campaign: null },
    userId: null,
    idempotencyKey: null,
    details,
    context: await readAcknowledgementContext(visitor, reading.submission),
    timeZone: "Europe/Madrid",
    now: new Date("2026-11-16T13:00:00Z"),
  }).throwOnError();
  work();
  const received = await arrivalAt("maya@example.com");
  const { subject, text = "", html = "" } = await PostalMime.parse(received.source);
  expect(subject).toBe("We have your request: Volcanoes & Coast");
  for (const expected of [
    "Volcanoes & Coast",
    "Changes to this trip",
    "two weeks in May 2027",
    "See [...]",
    "Vera Volcán",
    "Monday, 16 November, 13:00 Barbados time",
    "Monday, 16 November, 18:00 Madrid time",
  ]) {
    expect(text).toContain(expected);
    expect(html).toContain(expected.replace("&", "&amp;"));
  }
  expect(html).toContain("/storage/v1/render/image/public/itinerary-images/planners/vera.webp");
  expect(text).not.toContain("Ana Andes");
  for (const body of [text, html]) expect(body).not.toMatch(/pills/i);
});
