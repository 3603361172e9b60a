import { addDays } from "#domain/calendar-days.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { readRows, recordDemoRows, storeRows } from "#server/first-start/example-rows.ts";

const DAYS = 90;
/** From Sunday to Saturday. */
const WEEKDAY_FACTORS = [1.4, 0.9, 0.8, 0.7, 0.9, 1.1, 1.3];

/** Three months of views, sign-ups and messages with slow growth, for the charts. */
export async function seedDemoStatistics(service: DatabaseClient, now = new Date()): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const itineraries = await readRows(
    "the itineraries of the demo's numbers",
    service.from("itineraries").select("id").eq("is_published", true).order("id"),
  );
  const views = itineraries.flatMap(({ id }, rank) =>
    days.map((day, index) => ({ itinerary_id: id, day, views: viewsOn(day, index, rank) })),
  );
  await storeRows(
    "the demo's numbers",
    service.from("itinerary_views").insert(views.filter((row) => row.views > 0)),
  );
  const engagements = await storeRows(
    "the demo's numbers",
    service.from("engagement_tracking").insert(days.flatMap(engagementsOn)).select("id"),
  );
  await recordDemoRows(service, engagements);
}

/** Deterministic, so that every demo shows the same numbers. */
function viewsOn(day: string, index: number, rank: number): number {
  const weekdayFactor = WEEKDAY_FACTORS[new Date(day).getUTCDay()] ?? 1;
  const growth = 0.6 + (0.8 * index) / DAYS;
  const unevenness = 0.7 + ((index * 7 + rank * 13) % 10) / 15;
  return Math.round((14 / (1 + rank * 0.55)) * weekdayFactor * growth * unevenness);
}

function engagementsOn(day: string, index: number) {
  const eventAt = (type: "email_signup" | "contact" | "customization", hour: number) => ({
    engagement_type: type,
    page_url: type === "contact" ? "/contact" : "/",
    created_at: `${day}T${String(hour).padStart(2, "0")}:20:00Z`,
  });
  // Today's events would be in the future for part of the day.
  if (index === DAYS - 1) return [];
  return [
    ...(index % 3 === 0 ? [eventAt("email_signup", 9)] : []),
    ...(index % 7 === 2 ? [eventAt("email_signup", 19)] : []),
    ...(index % 6 === 1 ? [eventAt("contact", 14)] : []),
    ...(index % 9 === 4 ? [eventAt("customization", 21)] : []),
  ];
}
