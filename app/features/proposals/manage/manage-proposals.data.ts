import * as z from "zod/mini";
import type { DeliveredMail } from "#app/components/admin/mail-delivery.tsx";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { callFunction, fetchFile } from "#app/lib/call-function.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { readStaffNames } from "#app/lib/owner-name.ts";
import { readSetting } from "#app/lib/site-settings.ts";
import { asObject } from "#domain/as-object.ts";
import { NOTHING_SEEN, type Seen } from "#domain/changed-since.ts";
import type { DataClient } from "#domain/data-client.ts";
import { isSameAddress } from "#domain/email-address.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { PROPOSAL_DEFAULTS_KEY, parseProposalDefaults } from "#domain/proposals/defaults.ts";
import { withPrices } from "#domain/proposals/lines.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { type DraftLine, documentLine, draftFields, draftLines } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

export const readProposalDefaults = async (client: DataClient) =>
  parseProposalDefaults((await readSetting(client, PROPOSAL_DEFAULTS_KEY))?.value);

export interface ProposalListView {
  /** Search in number, traveler's name or address, and title. */
  readonly search: string;
  /** A state, or one of `waiting`, `expires_soon`, `deposit_overdue`; '' for all. */
  readonly condition: string;
  /** '' for any owner. */
  readonly owner: string;
  /** What must have happened for the first time after `since`: 'sent', 'viewed' or 'accepted'; '' for the creation. */
  readonly happened: string;
  /** Start of the period; null for all time. */
  readonly since: string | null;
}

export async function listProposals(
  client: DataClient,
  view: ProposalListView,
  page: number,
  pageSize: number,
) {
  const { data, error } = await client.rpc("list_proposals", {
    condition: view.condition,
    ...(view.owner && { owned_by: view.owner }),
    happened: view.happened,
    ...(view.since && { since: view.since }),
    words: view.search,
    page_size: pageSize,
    page_start: (page - 1) * pageSize,
  });
  if (error) throw toAppError(error);
  return { proposals: data, total: data[0]?.matching ?? 0 };
}

/** Proposals for one request, newest first. */
export async function listProposalsOfRequest(client: DataClient, requestId: string) {
  const { data, error } = await client.rpc("list_proposals", { of_request: requestId });
  if (error) throw toAppError(error);
  return data;
}

const offerToPrice = z.object({ adults: z.number(), children: z.number(), lines: z.array(documentLine) });

interface ListedPrice {
  readonly currency: string | null;
  readonly total: number | null;
  readonly offer: unknown;
}

/** The total with the preselected choices; of a draft, whose amounts are not frozen yet, from its lines. */
export function listedTotal({ currency, total, offer }: ListedPrice): string {
  if (!currency) return "";
  if (!offer) return formatMoney(BigInt(total ?? 0), currency, "en");
  const draft = withPrices(offerToPrice.parse(offer));
  return formatMoney(totalsOf(draft, defaultChoices(draft)).total, currency, "en");
}

export type ListedProposal = Awaited<ReturnType<typeof listProposals>>["proposals"][number];

/** Everything about one proposal; row-level security restricts it to staff. */
export async function readProposalForStaff(client: DataClient, id: string) {
  const [proposal, versions, events, payments, acceptances, trips, staffNames] = await Promise.all([
    client.from("proposals").select("*").eq("id", id).maybeSingle(),
    client
      .from("proposal_versions")
      .select("*, lines:proposal_lines(*)")
      .eq("proposal_id", id)
      .order("number", { ascending: false })
      .order("position", { referencedTable: "proposal_lines" }),
    client.from("proposal_events").select("*").eq("proposal_id", id).order("id", { ascending: false }),
    client.from("payments").select("*").eq("proposal_id", id).order("created_at"),
    client.from("proposal_acceptances").select("*").eq("proposal_id", id).order("accepted_at"),
    client
      .from("trips")
      .select("id, title, start_date, end_date, canceled_at, days")
      .eq("proposal_id", id)
      .order("created_at"),
    readStaffNames(client),
  ]);
  for (const { error } of [versions, events, payments, acceptances, trips])
    if (error) throw toAppError(error);
  if (proposal.error) throw toAppError(proposal.error, "This proposal could not be found.");
  if (!proposal.data) throw new AppError("not-found", "This proposal could not be found.");
  return {
    expert: await readExpert(client, proposal.data.owner_id),
    request: await readRequest(client, proposal.data.request_id),
    proposal: proposal.data,
    versions: (versions.data ?? []).map((row) => ({
      id: row.id,
      proposalId: row.proposal_id,
      number: row.number,
      state: row.state,
      revision: row.revision,
      document: row.document,
      documentHash: row.document_hash,
      sentAt: row.sent_at,
      firstViewedAt: row.first_viewed_at,
      savedBy: row.saved_by,
      updatedAt: row.updated_at,
      fields: draftFields.parse(row),
      lines: draftLines.parse(row.lines),
    })),
    events: events.data ?? [],
    payments: payments.data ?? [],
    acceptances: acceptances.data ?? [],
    trip: trips.data?.find((trip) => trip.canceled_at === null) ?? null,
    /** The trips of voided acceptances. */
    canceledTrips: trips.data?.filter((trip) => trip.canceled_at !== null) ?? [],
    staffNames,
  };
}

export async function readProposalMails(client: DataClient, { id, email }: StaffProposal["proposal"]) {
  const { data, error } = await client
    .from("outbox")
    .select("id, kind, to_email, state, last_error, next_attempt_at, updated_at")
    .eq("proposal_id", id)
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error);
  return selectProposalMails(email, data);
}

interface ProposalMail extends DeliveredMail {
  readonly id: string;
  readonly kind: string;
  readonly to_email: string;
}

/** The latest mail to the traveler, and failed mails to others. A queued reminder counts after its first attempt. */
export function selectProposalMails<Mail extends ProposalMail>(
  email: string | null,
  newestFirst: readonly Mail[],
) {
  const isToTraveler = ({ to_email }: Mail) => email !== null && isSameAddress(to_email, email);
  const isWaitingReminder = ({ kind, state, last_error }: Mail) =>
    kind === "proposal-reminder" && state === "queued" && last_error === null;
  return {
    latestMail:
      newestFirst.find(
        (mail) => isToTraveler(mail) && mail.state !== "canceled" && !isWaitingReminder(mail),
      ) ?? null,
    failedMails: newestFirst.filter((mail) => mail.state === "failed" && !isToTraveler(mail)),
  };
}

/** The customer's request; null if it was deleted. */
async function readRequest(client: DataClient, id: string | null) {
  if (id === null) return null;
  const [{ data, error }, newestEvent] = await Promise.all([
    client.from("requests").select("id, name, message, details, last_mail_at").eq("id", id).maybeSingle(),
    client
      .from("request_events")
      .select("id")
      .eq("request_id", id)
      .order("id", { ascending: false })
      .limit(1),
  ]);
  if (error) throw toAppError(error);
  if (newestEvent.error) throw toAppError(newestEvent.error);
  return data && { ...data, details: asObject(data.details), newestEvent: newestEvent.data[0]?.id ?? 0 };
}

/** The owner as the traveler sees them; the same as private.proposal_expert() in the database. */
async function readExpert(client: DataClient, owner: string | null): Promise<ProposalView["expert"]> {
  if (owner === null) return null;
  const { data, error } = await client
    .from("profiles")
    .select("first_name, last_name, planner:planners(name, image, languages, reply_time, is_active)")
    .eq("id", owner)
    .maybeSingle();
  if (error) throw toAppError(error);
  return data && { ...data, planner: data.planner?.is_active ? data.planner : null };
}

/** What the page shows of the proposal's request. */
export const seenOf = ({ request }: StaffProposal): Seen =>
  request ? { event: request.newestEvent, heard: request.last_mail_at } : NOTHING_SEEN;

export type StaffProposal = Awaited<ReturnType<typeof readProposalForStaff>>;
export type StaffVersion = StaffProposal["versions"][number];

/** Converts money to JSON numbers. A proposal with amounts that are too large for them cannot be sent. */
export const toStoredLine = ({ unit_price, cost, ...line }: DraftLine) => ({
  ...line,
  unit_price: Number(unit_price),
  cost: cost === null ? null : Number(cost),
});

export async function createNewVersion(client: DataClient, proposalId: string): Promise<void> {
  const { error } = await client.rpc("new_proposal_version", { proposal_id: proposalId });
  if (error) throw toAppError(error);
}

/** Removes the draft, and the proposal if nothing was sent. */
export async function discardDraft(client: DataClient, proposalId: string): Promise<void> {
  const { error } = await client.rpc("discard_proposal_draft", { action: { proposal_id: proposalId } });
  if (error) throw toAppError(error);
}

export async function changeOwner(client: DataClient, id: string, owner_id: string | null): Promise<void> {
  const { error } = await client.from("proposals").update({ owner_id }).eq("id", id);
  if (error) throw toAppError(error);
}

export interface MailPreview {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

type Fetch = typeof window.fetch;
export const previewMail = (fetch: Fetch, version_id: string) =>
  callFunction<MailPreview>(fetch, "preview-proposal-mail", { version_id });

export async function downloadStaffPdf(fetch: Fetch, proposalId: string, number: string): Promise<void> {
  const file = await fetchFile(fetch, "staff-proposal-pdf", { proposal_id: proposalId });
  downloadFile(file, `${number}.pdf`);
}
