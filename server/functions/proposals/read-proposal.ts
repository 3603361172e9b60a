import type { SiteDetails } from "#domain/default-site-details.ts";
import { describeSigner } from "#domain/mail-signature.ts";
import {
  PROPOSAL_DEFAULTS_KEY,
  type ProposalDefaults,
  parseProposalDefaults,
} from "#domain/proposals/defaults.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import type { Language } from "#domain/proposals/language.ts";
import { draftFields, draftLines } from "#domain/proposals/schema.ts";
import {
  BANK_DETAILS_KEY,
  type ProposalResponse,
  type ProposalView,
  proposalView,
  type StaffProposalView,
} from "#domain/proposals/view.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { describeTripDifferences } from "#domain/trip-differences.ts";
import { tripPlan } from "#domain/trips.schema.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { readSigner } from "#server/mail/mail-signature.ts";
import type { ProposalMailContext } from "#server/mail/proposals/proposal-mail.ts";
import { threadHeaders } from "#server/mail/thread-headers.ts";

const noSuchProposal = () => new FunctionError(404, "There is no such proposal.", { reason: "not_found" });

export async function readProposalRow(service: DatabaseClient, id: string) {
  const row = dataOrThrow(
    await service
      .from("proposals")
      .select("id, number, state, email, request_id, owner_id, link_revoked_at, requests!request_id(name)")
      .eq("id", id)
      .is("erased_at", null)
      .maybeSingle(),
  );
  if (!row?.email) throw noSuchProposal();
  return { ...row, email: row.email };
}
export type ProposalRow = Awaited<ReturnType<typeof readProposalRow>>;

/** The version that travelers see, as it was sent, also after its acceptance was voided; null before the first sending. */
export async function readVisibleVersion(service: DatabaseClient, proposalId: string) {
  const row = dataOrThrow(
    await service
      .from("proposal_versions")
      .select("id, number, state, document, document_hash, valid_until, language, title")
      .eq("proposal_id", proposalId)
      .neq("state", "draft")
      .order("number", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  if (!row?.document || !row.document_hash || !row.valid_until) return null;
  return {
    ...row,
    hash: row.document_hash,
    validUntil: row.valid_until,
    document: parseDocument(row.document),
  };
}

/** The traveler's view of a proposal, read with the service client for the mails and the back office. */
export async function readTravelerView(service: DatabaseClient, proposalId: string): Promise<ProposalView> {
  const row: unknown = dataOrThrow(
    await service.rpc("read_proposal", { proposal_id: proposalId }, { get: true }),
  );
  if (!row) throw noSuchProposal();
  return proposalView.parse(row);
}

/** The same with the evidence of the acceptance, for the PDFs of staff. */
export async function readStaffView(service: DatabaseClient, proposalId: string): Promise<StaffProposalView> {
  const { acceptance, ...view } = await readTravelerView(service, proposalId);
  if (!acceptance) return { ...view, acceptance };
  const evidence = dataOrThrow(
    await service
      .from("proposal_acceptances")
      .select("email, address, user_agent")
      .eq("id", acceptance.id)
      .maybeSingle(),
  );
  return { ...view, acceptance: evidence && { ...acceptance, ...evidence } };
}

/** A draft with its lines, as the editor shows it. */
export async function readDraft(service: DatabaseClient, versionId: string) {
  const row = dataOrThrow(
    await service
      .from("proposal_versions")
      .select("*, lines:proposal_lines(*)")
      .eq("id", versionId)
      .order("position", { referencedTable: "proposal_lines" })
      .maybeSingle(),
  );
  if (!row) throw noSuchProposal();
  return {
    proposalId: row.proposal_id,
    number: row.number,
    revision: row.revision,
    fields: draftFields.parse(row),
    lines: draftLines.parse(row.lines),
  };
}

async function readSetting(service: DatabaseClient, key: string): Promise<string | null> {
  const { data } = await service.from("site_settings").select("value").eq("key", key).maybeSingle();
  return data?.value ?? null;
}

export const readBankDetails = async (service: DatabaseClient): Promise<string> =>
  (await readSetting(service, BANK_DETAILS_KEY))?.trim() ?? "";

/** The proposal's page: the view with what the database function does not read. */
export async function toProposalResponse(
  service: DatabaseClient,
  view: ProposalView,
): Promise<ProposalResponse> {
  return {
    ...view,
    bank_details: view.state === "accepted" ? await readBankDetails(service) : null,
    trip_differences: await readTripDifferences(service, view),
  };
}

async function readTripDifferences(
  service: DatabaseClient,
  { version, acceptance, trip_id }: ProposalView,
): Promise<string[]> {
  if (!version || !acceptance || !trip_id) return [];
  const row = dataOrThrow(
    await service.from("trips").select("start_date, end_date, days").eq("id", trip_id).maybeSingle(),
  );
  if (!row) return [];
  const document = parseDocument(version.document);
  return [...describeTripDifferences(document, tripPlan.parse(row), document.language)];
}

export const readProposalDefaults = async (service: DatabaseClient): Promise<ProposalDefaults> =>
  parseProposalDefaults(await readSetting(service, PROPOSAL_DEFAULTS_KEY));

/** The first name for greetings, if the first word looks like a name. */
const firstName = (name: string) => /^[\p{L}\p{M}'’-]{1,30}/u.exec(name.trim())?.[0] ?? "";

async function readOwnerEmail(service: DatabaseClient, ownerId: string | null): Promise<string | null> {
  return ownerId && dataOrThrow(await service.rpc("account_email", { account: ownerId }, { get: true }));
}

export async function readProposalMailContext(
  { service, siteUrl }: { readonly service: DatabaseClient; readonly siteUrl: string },
  proposal: Pick<ProposalRow, "request_id" | "requests" | "owner_id" | "link_revoked_at">,
  language: Language,
): Promise<ProposalMailContext & { readonly details: SiteDetails }> {
  const details = await readSiteDetails(service);
  return {
    details,
    siteUrl,
    language,
    name: firstName(proposal.requests?.name ?? ""),
    thread: await threadHeaders(service, proposal.request_id),
    signer: describeSigner(await readSigner(service, proposal.owner_id), language),
    replyTo: (await readOwnerEmail(service, proposal.owner_id)) ?? details.email,
    hasLink: proposal.link_revoked_at === null,
  };
}
