import { AppError, toAppError } from "#app/lib/app-error.ts";
import { callFunction, requestFunction } from "#app/lib/call-function.ts";
import { saveFile } from "#app/lib/save-file.ts";
import type { DataClient } from "#domain/data-client.ts";
import {
  type ProposalAnswer,
  type ProposalView,
  proposalAnswer,
  proposalView,
} from "#domain/proposals/view.ts";

/** The secret of the link, or a proposal of the signed-in traveller. It is sent in the body, never in an address. */
export type ProposalAccess = { readonly secret: string } | { readonly proposal_id: string };
type Fetch = typeof window.fetch;

export async function readProposal(fetch: Fetch, access: ProposalAccess): Promise<ProposalAnswer> {
  return proposalAnswer.parse(await callFunction(fetch, "read-proposal", { access }));
}

export function markViewed(fetch: Fetch, access: ProposalAccess, document_hash: string): Promise<unknown> {
  return callFunction(fetch, "view-proposal", { access, document_hash });
}

export interface Acceptance {
  readonly document_hash: string;
  readonly choices: readonly string[];
  readonly total: number;
  readonly name: string;
  readonly consent: true;
  readonly idempotency_key: string;
}

export function acceptProposal(
  fetch: Fetch,
  access: ProposalAccess,
  acceptance: Acceptance,
): Promise<unknown> {
  return callFunction(fetch, "accept-proposal", { access, ...acceptance });
}

export interface Answer {
  readonly document_hash: string;
  readonly text: string;
  readonly items?: readonly { readonly about: string; readonly text: string }[];
  readonly idempotency_key: string;
}

export function askForChanges(fetch: Fetch, access: ProposalAccess, answer: Answer): Promise<unknown> {
  return callFunction(fetch, "ask-proposal-changes", { access, ...answer });
}

export function declineProposal(fetch: Fetch, access: ProposalAccess, answer: Answer): Promise<unknown> {
  return callFunction(fetch, "decline-proposal", { access, ...answer });
}

export async function saveProposalPdf(fetch: Fetch, access: ProposalAccess, number: string): Promise<void> {
  const response = await requestFunction(fetch, "proposal-pdf", { body: { access } });
  saveFile(await response.blob(), `${number}.pdf`);
}

/** Why the server refused, for the page: `newer_version` and so on. */
export function reasonOf(cause: unknown): string | null {
  if (!(cause instanceof AppError) || cause.cause === null || typeof cause.cause !== "object") return null;
  return "reason" in cause.cause && typeof cause.cause.reason === "string" ? cause.cause.reason : null;
}

/** The caller's own, after claiming what went to their confirmed address. */
export async function listMyProposals(client: DataClient): Promise<readonly ProposalView[]> {
  const claimed = await client.rpc("claim_proposals");
  if (claimed.error) throw toAppError(claimed.error);
  const { data, error } = await client.rpc("my_proposals");
  if (error) throw toAppError(error);
  return data.map((view: unknown) => proposalView.parse(view));
}
