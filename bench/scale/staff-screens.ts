import { createClient } from "@supabase/supabase-js";
import { countOpenItems, searchBackOffice } from "#app/features/admin/admin.data.ts";
import { readAnalytics, readDashboard } from "#app/features/analytics/analytics.data.ts";
import { readRequestAnalytics } from "#app/features/analytics/request-analytics.data.ts";
import { readDesk } from "#app/features/desk/desk.data.ts";
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

const ITINERARIES_VIEW = { tab: "all", sort: "created_at", ascending: false, page: 1, pageSize: 25 } as const;
const INBOX_VIEW = { search: "", status: "", type: "", owner: "" } as const;
const PROPOSALS_VIEW = { search: "", condition: "", owner: "", happened: "", since: null } as const;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** The back office's reads, with the functions that its screens call. */
export async function staffScreens({ url, keys, admin }: RunningSite): Promise<ReadonlyMap<string, Read>> {
  const client = createClient<Database>(url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: session, error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  const dataClient = client.schema("public");
  const mails = (q: string) => listMails(dataClient, { q, state: "", kind: "" }, 1);
  const users = (search: string) => listUsers(dataClient, session.user.id, { search, page: 1, pageSize: 25 });
  return new Map<string, Read>([
    ["counts of the menu", () => countOpenItems(dataClient)],
    ["top-bar search", (turn) => searchBackOffice(dataClient, `visitor${turn % 90}`)],
    ["top-bar search, a word in many", () => searchBackOffice(dataClient, "harbor")],
    ["itineraries", () => listItineraries(dataClient, { ...ITINERARIES_VIEW, search: "" })],
    ["itineraries, search", () => listItineraries(dataClient, { ...ITINERARIES_VIEW, search: "harbor" })],
    ["itineraries, tabs", () => countItineraries(dataClient, "")],
    ["inbox", () => listRequests(dataClient, INBOX_VIEW, 1, 25)],
    ["inbox, page 40", () => listRequests(dataClient, INBOX_VIEW, 40, 25)],
    ["inbox, unanswered", () => listRequests(dataClient, { ...INBOX_VIEW, status: "unanswered" }, 1, 25)],
    ["inbox, search", () => listRequests(dataClient, { ...INBOX_VIEW, search: "visitor77" }, 1, 25)],
    ["inbox, a word in many", () => listRequests(dataClient, { ...INBOX_VIEW, search: "harbor" }, 1, 25)],
    ["users", () => users("")],
    ["users, search", () => users("traveler42")],
    ["mails", () => mails("")],
    ["mails, search", () => mails("visitor77")],
    ["proposals", () => listProposals(dataClient, PROPOSALS_VIEW, 1, 25)],
    [
      "proposals, waiting",
      () => listProposals(dataClient, { ...PROPOSALS_VIEW, condition: "waiting" }, 1, 25),
    ],
    ["dashboard", () => readDashboard(dataClient)],
    ["dashboard, desk", () => readDesk(dataClient, new Date().toISOString().slice(0, 10))],
    ["analytics, 30 days", () => readAnalytics(dataClient, daysAgo(30))],
    ["analytics, all", () => readAnalytics(dataClient, null)],
    ["analytics, questions", () => readRequestAnalytics(dataClient, null)],
    ["analytics, proposals", () => readFigures(dataClient, null)],
  ]);
}
