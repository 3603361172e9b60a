import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type TripDay, tripDay } from "#domain/trips.schema.ts";
import { type NewAccount, randomPassword } from "#server/config/passwords.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { createAccountIfMissing } from "#server/first-start/create-account-if-missing.ts";
import { bookingsOf, changeHotel, demoBookings } from "#server/first-start/demo-bookings.ts";
import { demoDates, itineraryPlan } from "#server/first-start/demo-dates.ts";
import { demoPaper, type StoreFile, seedDemoPapers } from "#server/first-start/demo-papers.ts";
import { seedDemoProposals } from "#server/first-start/demo-proposals.ts";
import { seedDemoRequests } from "#server/first-start/demo-requests.ts";
import { seedDemoStatistics } from "#server/first-start/demo-statistics.ts";
import { readRows, recordDemoRows, storeNewRows, storeRows } from "#server/first-start/example-rows.ts";

const demoFile = z.object({
  faqCategories: z.array(z.object({ name: z.string(), display_order: z.number() })),
  faqs: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      category: z.string().nullable(),
      display_order: z.number(),
      is_published: z.boolean(),
    }),
  ),
  planners: z.array(
    z.object({
      name: z.string(),
      image: z.string(),
      languages: z.array(z.string()),
      regions: z.array(z.string()),
      countries: z.array(z.string()),
      reply_time: z.string(),
      about: z.string(),
      display_order: z.number(),
    }),
  ),
  notificationRecipient: z.string(),
  traveler: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
  trips: z.array(
    z.object({
      title: z.string(),
      location: z.string(),
      image: z.string(),
      itinerary_title: z.string(),
      status: z.enum(["upcoming", "planning", "past"]),
      start_offset_days: z.number(),
      duration_days: z.number(),
      /** An extra day that the traveler added to the itinerary. */
      extra_day: tripDay.optional(),
      ...demoBookings,
      papers: z.array(demoPaper).default([]),
    }),
  ),
});
type Demo = z.infer<typeof demoFile>;

const DEMO_FILE = join(import.meta.dirname, "../../supabase/seed/demo.json");

/**
 * Stores example data: FAQs, two planners, a notification recipient, a traveler with four trips, one of them under way, three proposals,
 * requests with their history, and three months of numbers. Returns the traveler's account with its password.
 */
export async function seedDemo(service: DatabaseClient, store: StoreFile): Promise<NewAccount | null> {
  const demo = demoFile.parse(JSON.parse(await readFile(DEMO_FILE, "utf8")));
  await seedFaqs(service, demo);
  await storeNewRows(
    "the demo's recipient of notifications",
    service.from("admin_notification_emails").insert({ email: demo.notificationRecipient }),
  );
  const traveler = await seedTraveler(service, demo, store);
  // Only the process that creates the traveler creates the other example data.
  if (traveler) {
    await seedPlanners(service, demo);
    await seedDemoProposals(service);
    await seedDemoRequests(service);
    await seedDemoStatistics(service);
  }
  return traveler;
}

async function seedFaqs(service: DatabaseClient, demo: Demo): Promise<void> {
  const [existingRow] = await readRows("the FAQs", service.from("faqs").select("id").limit(1));
  if (existingRow) return;
  const categories = await storeNewRows(
    "the demo's FAQ categories",
    service.from("faq_categories").insert(demo.faqCategories).select("id, name"),
  );
  // Another process has inserted the categories in the meantime.
  if (!categories) return;
  const idOf = new Map(categories.map((category) => [category.name, category.id]));
  const faqs = demo.faqs.map(({ category, ...faq }) => ({
    ...faq,
    category_id: (category && idOf.get(category)) ?? null,
  }));
  const storedFaqs = await storeRows("the demo's FAQs", service.from("faqs").insert(faqs).select("id"));
  await recordDemoRows(service, [...categories, ...storedFaqs]);
}

async function seedPlanners(service: DatabaseClient, { planners }: Demo): Promise<void> {
  const [existingRow] = await readRows("the planners", service.from("planners").select("id").limit(1));
  if (existingRow) return;
  await storeRows("the demo's planners", service.from("planners").insert(planners));
}

async function seedTraveler(
  service: DatabaseClient,
  demo: Demo,
  store: StoreFile,
): Promise<NewAccount | null> {
  const { email, ...names } = demo.traveler;
  const password = randomPassword();
  const travelerId = await createAccountIfMissing(service, "the demo's traveler", {
    email,
    password,
    user_metadata: names,
  });
  if (!travelerId) return null;
  const itineraries = await readRows(
    "the itineraries of the demo's trips",
    service.from("itineraries").select("id, title, includes, days:daily_itinerary"),
  );
  const byTitle = new Map(itineraries.map((itinerary) => [itinerary.title, itinerary]));
  const trips = demo.trips.map((trip) => {
    const itinerary = byTitle.get(trip.itinerary_title);
    const plan = itineraryPlan.parse(itinerary ?? {});
    const days = trip.extra_day ? insertDay(plan.days, trip.extra_day) : null;
    const dates = demoDates(
      { ...plan, days: days ?? plan.days },
      { days: trip.start_offset_days, duration: trip.duration_days },
    );
    return {
      user_id: travelerId,
      itinerary_id: itinerary?.id ?? null,
      days,
      title: trip.title,
      location: trip.location,
      image: trip.image,
      status: trip.status,
      ...dates,
      ...bookingsOf(trip, dates.start_date),
    };
  });
  const storedTrips = await storeRows(
    "the demo's trips",
    service.from("trips").insert(trips).select("id, start_date"),
  );
  await recordDemoRows(service, [{ id: travelerId }, ...storedTrips]);
  for (const [index, { later_hotel, papers }] of demo.trips.entries()) {
    const [stored, stays] = [storedTrips[index], trips[index]?.stays];
    if (!stored) continue;
    await seedDemoPapers(service, store, stored, papers);
    if (later_hotel && stays) await changeHotel(service, { id: stored.id, stays, later_hotel });
  }
  return { email, password };
}

const insertDay = (days: readonly TripDay[], extraDay: TripDay): TripDay[] =>
  days.toSpliced(extraDay.day - 1, 0, extraDay).map((plan, index) => ({ ...plan, day: index + 1 }));
