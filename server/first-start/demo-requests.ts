import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { replyDueAt } from "#domain/office-hours.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { demoDates, itineraryPlan } from "#server/first-start/demo-dates.ts";
import { readFirstAdmin, readRows, recordDemoRows, storeRows } from "#server/first-start/example-rows.ts";

const demoRequest = z.object({
  type: z.enum(["contact", "customization", "full_itinerary", "custom_vacation"]),
  status: z.enum(["new", "in_progress", "quoted", "won", "lost"]),
  hours_ago: z.number(),
  /** Hours until the first reply; absent if the request is unanswered. */
  replied_after: z.number().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  /** The country of the requested itinerary. */
  place: z.string().optional(),
  subject: z.string().optional(),
  message: z.string(),
  details: z.record(z.string(), z.string()),
  came_from: z.string().optional(),
  campaign: z.string().optional(),
  lost_reason: z.string().optional(),
  suspected_spam: z.boolean().default(false),
  trip: z.object({ title: z.string(), starts_in_days: z.number(), duration_days: z.number() }).optional(),
  events: z
    .array(z.object({ kind: z.enum(["note", "status", "reply"]), hours_after: z.number(), body: z.string() }))
    .default([]),
});
type DemoRequest = z.infer<typeof demoRequest>;

interface Itinerary {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly image: string | null;
  readonly includes: unknown;
  readonly days: unknown;
}

const REQUESTS_FILE = join(import.meta.dirname, "../../supabase/seed/demo-requests.json");
const HOUR_MS = 3_600_000;

/** Requests of all types and ages with their history, one trip about to start, and a failed mail. */
export async function seedDemoRequests(service: DatabaseClient, now = new Date()): Promise<void> {
  const demoRequests = demoRequest.array().parse(JSON.parse(await readFile(REQUESTS_FILE, "utf8")));
  const itineraries = await readRows(
    "the itineraries of the demo's requests",
    service.from("itineraries").select("id, title, location, image, includes, days:daily_itinerary"),
  );
  const author = await readFirstAdmin(service);
  const requests = demoRequests.map((request) => ({
    request,
    id: randomUUID(),
    itinerary: itineraries.find(({ location }) => location === request.place) ?? null,
    sentAt: new Date(now.getTime() - request.hours_ago * HOUR_MS),
    mailIds: request.events.map(() => randomUUID()),
  }));

  await storeRows(
    "the demo's requests",
    service.from("requests").insert(requests.map((request) => toRow(request, author))),
  );
  const engagements = await storeRows(
    "the demo's engagements",
    service.from("engagement_tracking").insert(requests.flatMap(toEngagements)).select("id"),
  );
  await storeRows("the demo's mails", service.from("outbox").insert(requests.flatMap(toMails)));
  await storeRows(
    "what staff did about the demo's requests",
    service.from("request_events").insert(requests.flatMap((request) => toEvents(request, author))),
  );
  const trips = await storeRows(
    "the demo's trip of a request",
    service
      .from("trips")
      .insert(requests.flatMap((request) => toTrips(request, now)))
      .select("id"),
  );
  await recordDemoRows(service, [...requests, ...engagements, ...trips]);
}

function toRow({ request, id, itinerary, sentAt }: DatedRequest, author: string | null) {
  const repliedAt = request.replied_after === undefined ? null : hoursAfter(sentAt, request.replied_after);
  return {
    id,
    type: request.type,
    status: request.status,
    name: request.name,
    email: request.email,
    phone: request.phone ?? null,
    subject: request.subject ?? itinerary?.title ?? "A trip",
    message: request.message,
    details: request.details,
    itinerary_id: itinerary?.id ?? null,
    owner_id: request.events.some(({ kind }) => kind === "reply") ? author : null,
    came_from: request.came_from ?? null,
    campaign: request.campaign ?? null,
    lost_reason: request.lost_reason ?? null,
    suspected_spam: request.suspected_spam,
    read_at: repliedAt,
    first_reply_at: repliedAt,
    answer_due_at: replyDueAt(sentAt, defaultSiteDetails).toISOString(),
    created_at: sentAt.toISOString(),
  };
}

/** An example request with its ids and its dates relative to today. */
interface DatedRequest {
  readonly request: DemoRequest;
  readonly id: string;
  readonly itinerary: Itinerary | null;
  readonly sentAt: Date;
  /** One id per event, although only replies have a mail. */
  readonly mailIds: readonly string[];
}

function toEngagements({ request, itinerary, sentAt }: DatedRequest) {
  if (request.suspected_spam) return [];
  return {
    engagement_type: request.type === "custom_vacation" ? ("customization" as const) : request.type,
    user_name: request.name,
    user_email: request.email,
    page_url: itinerary ? `/itinerary/${itinerary.id}` : "/contact",
    created_at: sentAt.toISOString(),
  };
}

const toEvents = ({ request, id, sentAt, mailIds }: DatedRequest, author: string | null) =>
  request.events.map(({ kind, body, hours_after }, index) => ({
    request_id: id,
    kind,
    body,
    author_id: author,
    mail_id: kind === "reply" ? (mailIds[index] ?? null) : null,
    created_at: hoursAfter(sentAt, hours_after),
  }));

function toTrips({ request: { trip }, id, itinerary }: DatedRequest, now: Date) {
  if (!trip) return [];
  return {
    title: trip.title,
    location: itinerary?.location ?? "",
    image: itinerary?.image ?? null,
    itinerary_id: itinerary?.id ?? null,
    request_id: id,
    status: "upcoming" as const,
    ...demoDates(itineraryPlan.parse(itinerary ?? {}), {
      days: trip.starts_in_days,
      duration: trip.duration_days,
      now,
    }),
  };
}

/** The replies, marked as sent, or as failed if the request is unanswered. None of them is really sent. */
function toMails({ request, id, itinerary, sentAt, mailIds }: DatedRequest) {
  const isUndelivered = request.replied_after === undefined;
  return request.events.flatMap(({ kind, body, hours_after }, index) => {
    if (kind !== "reply") return [];
    return [
      {
        id: mailIds[index] ?? randomUUID(),
        kind: "reply",
        to_email: request.email,
        subject: `Re: ${request.subject ?? itinerary?.title ?? "Your request"}`,
        text_body: body,
        request_id: id,
        state: isUndelivered ? ("failed" as const) : ("sent" as const),
        attempts: isUndelivered ? 5 : 1,
        last_error: isUndelivered ? "552 5.2.2 The mailbox is full: try again when there is room" : null,
        sent_at: isUndelivered ? null : hoursAfter(sentAt, hours_after),
        created_at: hoursAfter(sentAt, hours_after),
      },
    ];
  });
}

const hoursAfter = (moment: Date, hours: number) =>
  new Date(moment.getTime() + hours * HOUR_MS).toISOString();
