import { createClient } from "@supabase/supabase-js";
import { countMails, countUnreadRequests, searchBackOffice } from "#app/features/admin/admin.data.ts";
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
import { type InboxView, listAllRequests, listRequests } from "#app/features/requests/manage/inbox.data.ts";
import { listUsers } from "#app/features/users/users.data.ts";
import type { Read } from "#bench/scale/visitor-reads.ts";
import type { Database } from "#domain/database.types.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the back office reads, by the functions that its screens call. */
export async function staffScreens({ url, keys, admin }: RunningSite): Promise<ReadonlyMap<string, Read>> {
  const client = createClient<Database>(url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: session, error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  const data = client.schema("public");
  const inbox = (view: Partial<InboxView>, page = 1): Read => {
    return () => listRequests(data, { search: "", status: "", type: "", owner: "", ...view }, page, 25);
  };
  const itineraries = (view: Partial<Parameters<typeof listItineraries>[1]>): Read => {
    return () =>
      listItineraries(data, {
        search: "",
        tab: "all",
        sort: "created_at",
        ascending: false,
        page: 1,
        pageSize: 25,
        ...view,
      });
  };
  const proposals = (view: Partial<ListView>): Read => {
    return () => listProposals(data, { condition: "", owner: "", happened: "", since: null, ...view }, 1, 25);
  };
  const since =
    (days: number): Read =>
    () =>
      readAnalytics(data, new Date(Date.now() - days * DAY_MS));
  return new Map<string, Read>([
    ["itineraries", itineraries({})],
    ["itineraries, drafts", itineraries({ tab: "drafts" })],
    ["itineraries, by title", itineraries({ sort: "title", ascending: true })],
    ["itineraries, search", itineraries({ search: "harbour" })],
    ["itineraries, page 40", itineraries({ page: 40 })],
    ["itineraries, tabs", () => countItineraries(data, "")],
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
    [
      "inbox, CSV of the unread",
      () => listAllRequests(data, { search: "", status: "unread", type: "", owner: "" }),
    ],
    ["unread count", () => countUnreadRequests(data)],
    ["top-bar search", (turn) => searchBackOffice(data, `visitor${turn % 90}`)],
    ["top-bar search, in many", () => searchBackOffice(data, "harbour")],
    ["users", () => listUsers(data, session.user.id, { search: "", page: 1, pageSize: 25 })],
    [
      "users, search",
      () => listUsers(data, session.user.id, { search: "traveller42", page: 1, pageSize: 25 }),
    ],
    ["mails", () => listMails(data, { q: "", state: "", kind: "" }, 1)],
    ["mails, failed", () => listMails(data, { q: "", state: "failed", kind: "" }, 1)],
    ["mails, search", () => listMails(data, { q: "visitor77", state: "", kind: "" }, 1)],
    ["mails, search for a word in many", () => listMails(data, { q: "harbour", state: "", kind: "" }, 1)],
    ["mail counts", () => countMails(data)],
    ["dashboard", () => readDashboard(data)],
    ["dashboard, desk", () => readDesk(data, new Date().toISOString().slice(0, 10))],
    ["dashboard, proposals", () => readFigures(data, null)],
    ["proposals", proposals({})],
    ["proposals, waiting", proposals({ condition: "waiting" })],
    ["proposals, deposit overdue", proposals({ condition: "deposit_overdue" })],
    [
      "proposals, sent in 30 days",
      proposals({ happened: "sent", since: new Date(Date.now() - 30 * DAY_MS).toISOString() }),
    ],
    ["top-bar search, a proposal", () => searchBackOffice(data, "P-2026-000007")],
    ["analytics, 7 days", since(7)],
    ["analytics, 30 days", since(30)],
    ["analytics, a year", since(365)],
    ["analytics, all", () => readAnalytics(data, null)],
    ["analytics, questions", () => readAnswers(data, null)],
    [
      "analytics, requests of a source",
      () =>
        listCountedRequests(
          data,
          null,
          { part: "sources", wanted: "google.com", onlyWon: false },
          { start: 0, size: 25 },
        ),
    ],
    ["analytics, sign-ups", () => listEngagements(data, null, "email_signup", { start: 0, size: 25 })],
    ["recent engagements", () => listRecentEngagements(data)],
  ]);
}
