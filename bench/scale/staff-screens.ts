import { createClient } from "@supabase/supabase-js";
import { countOpenItems, searchBackOffice } from "#app/features/admin/admin.data.ts";
import { readAnalytics } from "#app/features/analytics/analytics.data.ts";
import { readAnswers } from "#app/features/analytics/answers.data.ts";
import { readDashboard } from "#app/features/analytics/dashboard.data.ts";
import { readDesk } from "#app/features/analytics/desk.data.ts";
import {
  countItineraries,
  listItineraries,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { listMails } from "#app/features/notifications/notifications.data.ts";
import { listProposals } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { readFigures } from "#app/features/proposals/manage/proposal-figures.data.ts";
import { listRequests } from "#app/features/requests/manage/inbox.data.ts";
import { listUsers } from "#app/features/users/users.data.ts";
import type { Read } from "#bench/scale/visitor-reads.ts";
import type { Database } from "#domain/database.types.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

const ITINERARIES = { tab: "all", sort: "created_at", ascending: false, page: 1, pageSize: 25 } as const;
const INBOX = { search: "", status: "", type: "", owner: "" } as const;
const PROPOSALS = { search: "", condition: "", owner: "", happened: "", since: null } as const;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** The back office's reads, with the functions that its screens call. */
export async function staffScreens({ url, keys, admin }: RunningSite): Promise<ReadonlyMap<string, Read>> {
  const client = createClient<Database>(url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: session, error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  const data = client.schema("public");
  const mails = (q: string) => listMails(data, { q, state: "", kind: "" }, 1);
  const users = (search: string) => listUsers(data, session.user.id, { search, page: 1, pageSize: 25 });
  return new Map<string, Read>([
    ["counts of the menu", () => countOpenItems(data)],
    ["top-bar search", (turn) => searchBackOffice(data, `visitor${turn % 90}`)],
    ["top-bar search, a word in many", () => searchBackOffice(data, "harbor")],
    ["itineraries", () => listItineraries(data, { ...ITINERARIES, search: "" })],
    ["itineraries, search", () => listItineraries(data, { ...ITINERARIES, search: "harbor" })],
    ["itineraries, tabs", () => countItineraries(data, "")],
    ["inbox", () => listRequests(data, INBOX, 1, 25)],
    ["inbox, page 40", () => listRequests(data, INBOX, 40, 25)],
    ["inbox, unanswered", () => listRequests(data, { ...INBOX, status: "unanswered" }, 1, 25)],
    ["inbox, search", () => listRequests(data, { ...INBOX, search: "visitor77" }, 1, 25)],
    ["inbox, a word in many", () => listRequests(data, { ...INBOX, search: "harbor" }, 1, 25)],
    ["users", () => users("")],
    ["users, search", () => users("traveler42")],
    ["mails", () => mails("")],
    ["mails, search", () => mails("visitor77")],
    ["proposals", () => listProposals(data, PROPOSALS, 1, 25)],
    ["proposals, waiting", () => listProposals(data, { ...PROPOSALS, condition: "waiting" }, 1, 25)],
    ["dashboard", () => readDashboard(data)],
    ["dashboard, desk", () => readDesk(data, new Date().toISOString().slice(0, 10))],
    ["analytics, 30 days", () => readAnalytics(data, daysAgo(30))],
    ["analytics, all", () => readAnalytics(data, null)],
    ["analytics, questions", () => readAnswers(data, null)],
    ["analytics, proposals", () => readFigures(data, null)],
  ]);
}
