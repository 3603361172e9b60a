import { createClient } from "@supabase/supabase-js";
import { countForStaff, searchBackOffice } from "#app/features/admin/admin.data.ts";
import {
  listEngagements,
  listRecentEngagements,
  readAnalytics,
} from "#app/features/analytics/analytics.data.ts";
import { listCountedRequests, readAnswers } from "#app/features/analytics/answers.data.ts";
import { readDashboard } from "#app/features/analytics/dashboard.data.ts";
import { readDesk } from "#app/features/analytics/desk.data.ts";
import {
  countItineraries,
  listItineraries,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { listMails } from "#app/features/notifications/notifications.data.ts";
import { type ListView, listProposals } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { readFigures } from "#app/features/proposals/manage/proposal-figures.data.ts";
import { listRequests } from "#app/features/requests/manage/inbox.data.ts";
import { listUsers } from "#app/features/users/users.data.ts";
import { askForExport } from "#bench/scale/requests-export.ts";
import type { Read } from "#bench/scale/visitor-reads.ts";
import type { Database } from "#domain/database.types.ts";
import type { InboxView } from "#domain/inbox.data.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Client = ReturnType<ReturnType<typeof createClient<Database>>["schema"]>;
type Reads = [string, Read][];

/** What the back office reads, by the functions that its screens call. */
export async function staffScreens(site: RunningSite): Promise<ReadonlyMap<string, Read>> {
  const { url, keys, admin } = site;
  const client = createClient<Database>(url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: session, error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  const data = client.schema("public");
  return new Map([
    ...itineraryReads(data),
    ...inboxReads(data),
    ["inbox, CSV of all: its first byte", () => askForFirstByte(site, session.session.access_token)],
    ...shellReads(data),
    ...userReads(data, session.user.id),
    ...mailReads(data),
    ...proposalReads(data),
    ...analyticsReads(data),
  ]);
}

function itineraryReads(data: Client): Reads {
  const all = {
    search: "",
    tab: "all",
    sort: "created_at",
    ascending: false,
    page: 1,
    pageSize: 25,
  } as const;
  const itineraries =
    (view: Partial<Parameters<typeof listItineraries>[1]>): Read =>
    () =>
      listItineraries(data, { ...all, ...view });
  return [
    ["itineraries", itineraries({})],
    ["itineraries, drafts", itineraries({ tab: "drafts" })],
    ["itineraries, by title", itineraries({ sort: "title", ascending: true })],
    ["itineraries, search", itineraries({ search: "harbour" })],
    ["itineraries, page 40", itineraries({ page: 40 })],
    ["itineraries, tabs", () => countItineraries(data, "")],
    ["itineraries, tabs of a search", () => countItineraries(data, "harbour")],
  ];
}

function inboxReads(data: Client): Reads {
  const all = { search: "", status: "", type: "", owner: "" } as const;
  const inbox =
    (view: Partial<InboxView>, page = 1): Read =>
    () =>
      listRequests(data, { ...all, ...view }, page, 25);
  return [
    ["inbox", inbox({})],
    ["inbox, page 40", inbox({}, 40)],
    ["inbox, unread", inbox({ status: "unread" })],
    ["inbox, unanswered", inbox({ status: "unanswered" })],
    ["inbox, won", inbox({ status: "won" })],
    ["inbox, suspected", inbox({ status: "suspected" })],
    ["inbox, type", inbox({ type: "customization" })],
    ["inbox, nobody's", inbox({ owner: "none" })],
    ["inbox, search", inbox({ search: "visitor77" })],
    ["inbox, search for a word in many", inbox({ search: "harbour" })],
  ];
}

/** Whoever then goes away ends the reading. */
async function askForFirstByte(site: RunningSite, token: string): Promise<void> {
  const reader = (await askForExport(site, token)).getReader();
  await reader.read();
  await reader.cancel();
}

const shellReads = (data: Client): Reads => [
  ["counts of the menu", () => countForStaff(data)],
  ["top-bar search", (turn) => searchBackOffice(data, `visitor${turn % 90}`)],
  ["top-bar search, in many", () => searchBackOffice(data, "harbour")],
  ["top-bar search, two letters", () => searchBackOffice(data, "zz")],
  ["top-bar search, a proposal", () => searchBackOffice(data, "P-2026-000007")],
];

function userReads(data: Client, self: string): Reads {
  const users = (search: string) => () => listUsers(data, self, { search, page: 1, pageSize: 25 });
  return [
    ["users", users("")],
    ["users, search", users("traveller42")],
  ];
}

function mailReads(data: Client): Reads {
  const mails =
    (view: Partial<Parameters<typeof listMails>[1]>): Read =>
    () =>
      listMails(data, { q: "", state: "", kind: "", ...view }, 1);
  return [
    ["mails", mails({})],
    ["mails, failed", mails({ state: "failed" })],
    ["mails, search", mails({ q: "visitor77" })],
    ["mails, search for a word in many", mails({ q: "harbour" })],
  ];
}

function proposalReads(data: Client): Reads {
  const proposals =
    (view: Partial<ListView>): Read =>
    () =>
      listProposals(data, { condition: "", owner: "", happened: "", since: null, ...view }, 1, 25);
  return [
    ["proposals", proposals({})],
    ["proposals, waiting", proposals({ condition: "waiting" })],
    ["proposals, deposit overdue", proposals({ condition: "deposit_overdue" })],
    ["proposals, sent in 30 days", proposals({ happened: "sent", since: daysAgo(30).toISOString() })],
  ];
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

function analyticsReads(data: Client): Reads {
  const fromGoogle = { part: "sources", wanted: "google.com", onlyWon: false } as const;
  const firstPage = { start: 0, size: 25 };
  return [
    ["dashboard", () => readDashboard(data)],
    ["dashboard, desk", () => readDesk(data, new Date().toISOString().slice(0, 10))],
    ["analytics, 7 days", () => readAnalytics(data, daysAgo(7))],
    ["analytics, 30 days", () => readAnalytics(data, daysAgo(30))],
    ["analytics, a year", () => readAnalytics(data, daysAgo(365))],
    ["analytics, all", () => readAnalytics(data, null)],
    ["analytics, questions", () => readAnswers(data, null)],
    ["analytics, proposals", () => readFigures(data, null)],
    ["analytics, requests of a source", () => listCountedRequests(data, null, fromGoogle, firstPage)],
    ["analytics, sign-ups", () => listEngagements(data, null, "email_signup", firstPage)],
    ["recent engagements", () => listRecentEngagements(data)],
  ];
}
