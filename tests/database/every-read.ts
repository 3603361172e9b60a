import type { SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { countOpenItems, searchBackOffice } from "#app/features/admin/admin.data.ts";
import {
  listRecentEngagements,
  readAnalytics,
  readDashboard,
} from "#app/features/analytics/analytics.data.ts";
import { listCountedRequests, readRequestAnalytics } from "#app/features/analytics/request-analytics.data.ts";
import { listAudit } from "#app/features/audit/audit.data.ts";
import { listBin } from "#app/features/bin/bin.data.ts";
import { readDesk } from "#app/features/desk/desk.data.ts";
import { deskSections } from "#app/features/desk/desk-items.ts";
import { readFaqGroups } from "#app/features/faqs/faqs.data.ts";
import { listCategories, listFaqs } from "#app/features/faqs/manage/manage-faqs.data.ts";
import { countByCountry } from "#app/features/itineraries/country-counts.data.ts";
import { readItinerary as readPublicItinerary } from "#app/features/itineraries/detail.data.ts";
import { listFeaturedItineraries } from "#app/features/itineraries/featured.data.ts";
import { listVersions } from "#app/features/itineraries/manage/itinerary-versions.data.ts";
import { readItinerary } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { listJobRuns } from "#app/features/jobs/jobs.data.ts";
import { listMails as listOutgoingMails } from "#app/features/notifications/notifications.data.ts";
import { listPlanners as listManagedPlanners } from "#app/features/planners/manage/manage-planners.data.ts";
import { listPlanners } from "#app/features/planners/planners.data.ts";
import { listPreviewLinks } from "#app/features/previews/previews.data.ts";
import { listProposals, readProposalForStaff } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { readFigures } from "#app/features/proposals/manage/proposal-figures.data.ts";
import { listTemplates } from "#app/features/proposals/manage/proposal-templates.data.ts";
import { listMyProposals } from "#app/features/proposals/proposals.data.ts";
import { listRequests } from "#app/features/requests/manage/inbox.data.ts";
import { listMails } from "#app/features/requests/manage/incoming-mail.data.ts";
import { readEvents, readRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { formatAgencyTime } from "#app/features/requests/manage/snooze-times.ts";
import { listRecipients } from "#app/features/settings/settings.data.ts";
import { listTestimonials as listManagedTestimonials } from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import { listTestimonials, listTestimonialsAbout } from "#app/features/testimonials/testimonials.data.ts";
import { listAllTrips } from "#app/features/trips/manage/manage-trips.data.ts";
import { readAgreement, readManagedTrip } from "#app/features/trips/manage/managed-trip.data.ts";
import { listMyRequests, listTrips, readTrip } from "#app/features/trips/trips.data.ts";
import { listInvitations, listUsers } from "#app/features/users/users.data.ts";
import { formatDateTime, formatDay } from "#app/lib/date-format.ts";
import { addOpenDays } from "#domain/add-open-days.ts";
import { countDays } from "#domain/calendar-days.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import { moneyOf } from "#domain/proposals/proposal-money.ts";
import { proposalView } from "#domain/proposals/view.ts";
import { readOwnTrip } from "#server/functions/own-trip.ts";
import { tripCalendar } from "#server/functions/trip-calendar/calendar.ts";
import type { Person } from "#tests/support/people.ts";

interface Readers {
  readonly visitor: SupabaseClient;
  readonly service: SupabaseClient;
  readonly admin: Pick<Person, "id" | "client">;
  readonly traveler: Pick<Person, "id" | "client">;
}

const OFFICE = { hours: defaultSiteDetails.hours, timeZone: defaultSiteDetails.timeZone };
const FIRST_PAGE = { page: 1, pageSize: 100 };

const idsIn = async (service: SupabaseClient, table: string): Promise<readonly string[]> => {
  const { data } = await service.from(table).select("id").throwOnError();
  return data.map(({ id }) => String(id));
};

/** What the screens read, by name. Each is read and shown as its screen does. */
async function readsOf({ visitor, service, admin, traveler }: Readers) {
  const { client } = admin;
  const today = new Date().toISOString().slice(0, 10);
  const [proposals, trips, requests, itineraries] = await Promise.all(
    ["proposals", "trips", "requests", "itineraries"].map((table) => idsIn(service, table)),
  );
  const { data: ownTrips } = await service.from("trips").select("id").eq("user_id", traveler.id);
  const each = (ids: readonly string[] | undefined, name: string, read: (id: string) => Promise<unknown>) =>
    (ids ?? []).map((id) => [`${name} ${id}`, () => read(id)] as const);
  const anyProposal = { search: "", owner: "", happened: "", since: null };
  const reads: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...["", "open", "waiting", "expired", "deposit_overdue", "accepted", "draft"].map(
      (condition) =>
        [
          `proposals ${condition}`,
          async () => {
            const list = await listProposals(client, { ...anyProposal, condition }, 1, 100);
            for (const row of list.proposals) formatDateTime(row.created_at);
          },
        ] as const,
    ),
    ...each(proposals, "proposal", async (id) => {
      const proposal = await readProposalForStaff(client, id);
      moneyOf(proposal);
      for (const { document, fields } of proposal.versions) {
        if (fields.valid_until) formatDay(fields.valid_until);
        if (document) pricesOf(parseDocument(document), []);
      }
      for (const { received_on } of proposal.payments) formatDay(received_on);
      const { data } = await service.rpc("read_proposal", { proposal_id: id }).throwOnError();
      if (data) proposalView.parse(data);
    }),
    ["templates", () => listTemplates(client)],
    ["figures", () => readFigures(client, null)],
    ...["", "departures", "on-the-way", "past"].map(
      (part) =>
        [`trips ${part}`, () => listAllTrips(client, { part, search: "", today, ...FIRST_PAGE })] as const,
    ),
    ...each(trips, "trip", async (id) => {
      const trip = await readManagedTrip(client, id);
      await readAgreement(client, trip);
    }),
    ["desk", async () => deskSections(await readDesk(client, today), OFFICE, new Date())],
    ["dashboard", () => readDashboard(client)],
    ["analytics", () => readAnalytics(client, null)],
    ["engagements", () => listRecentEngagements(client)],
    ["reply times", () => readRequestAnalytics(client, null)],
    [
      "counted requests",
      () =>
        listCountedRequests(client, null, { part: "", wanted: "", onlyWon: false }, { start: 0, size: 100 }),
    ],
    ["open items", () => countOpenItems(client)],
    ["search", () => searchBackOffice(client, "a")],
    ...["", "snoozed", "unanswered", "unread"].map(
      (status) =>
        [
          `requests ${status}`,
          async () => {
            const { requests: listed } = await listRequests(
              client,
              { search: "", status, type: "", owner: "" },
              1,
              100,
            );
            for (const { snoozed_until } of listed)
              if (snoozed_until) formatAgencyTime(new Date(snoozed_until), OFFICE.timeZone);
          },
        ] as const,
    ),
    ...each(requests, "request", async (id) => {
      await readRequest(client, id);
      for (const { created_at } of await readEvents(client, id)) formatDateTime(created_at);
    }),
    ["unsorted mail", () => listMails(client, "unsorted", 1, 100)],
    ["outgoing mail", () => listOutgoingMails(client, { q: "", state: "", kind: "" }, 1)],
    ["audit trail", () => listAudit(client, { q: "", area: "", action: "" }, 1)],
    ["bin", () => listBin(client, 1)],
    ["jobs", () => listJobRuns(client)],
    ["users", () => listUsers(client, admin.id, { search: "", ...FIRST_PAGE })],
    ["invitations", () => listInvitations(client)],
    ["recipients", () => listRecipients(client)],
    ["preview links", () => listPreviewLinks(client)],
    ["managed FAQs", async () => listFaqs(client).throwOnError()],
    ["FAQ categories", async () => listCategories(client).throwOnError()],
    ["managed planners", async () => expect((await listManagedPlanners(client)).error).toBeNull()],
    ["managed testimonials", async () => listManagedTestimonials(client).throwOnError()],
    ...each(itineraries, "managed itinerary", async (id) =>
      listVersions(client, await readItinerary(client, id)),
    ),
    ["FAQs", () => readFaqGroups(visitor)],
    ["planners", () => listPlanners(visitor)],
    ["testimonials", () => listTestimonials(visitor)],
    ...each(itineraries, "testimonials about an itinerary", (id) =>
      listTestimonialsAbout(visitor, { id, countries: ["Peru"] }),
    ),
    ["featured itineraries", () => listFeaturedItineraries(visitor)],
    ["countries", () => countByCountry(visitor)],
    ...each(itineraries, "itinerary", (id) => readPublicItinerary(client, id)),
    ["own trips", () => listTrips(traveler.client, traveler.id)],
    ["own requests", () => listMyRequests(traveler.client)],
    ["own proposals", () => listMyProposals(traveler.client)],
    ["own data", async () => traveler.client.rpc("my_data").throwOnError()],
    ...each(
      ownTrips?.map(({ id }) => String(id)),
      "own trip",
      async (id) => {
        const trip = await readTrip(traveler.client, { userId: traveler.id, id });
        addOpenDays(trip.days ?? [], countDays(trip.start_date, trip.end_date));
        const site = {
          host: "calabash.example",
          siteUrl: "https://calabash.example",
          productName: "Calabash",
        };
        tripCalendar(await readOwnTrip(traveler.client, id), site);
      },
    ),
  ];
  return reads;
}

/** Reads everything that a page shows; returns how many reads there are, and those that failed with their message. */
export async function readEverything(readers: Readers) {
  const reads = await readsOf(readers);
  const failures: string[] = [];
  const report = (error: unknown) => failures.push(`a row: ${error instanceof Error ? error.cause : error}`);
  const original = globalThis.reportError;
  globalThis.reportError = report;
  try {
    for (const [name, read] of reads)
      await read().catch((error: unknown) =>
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`),
      );
  } finally {
    globalThis.reportError = original;
  }
  return { count: reads.length, failures };
}
