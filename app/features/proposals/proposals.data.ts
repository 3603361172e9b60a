import * as z from "zod/mini";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { callFunction, fetchFile } from "#app/lib/call-function.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import type { DataClient } from "#domain/data-client.ts";
import { type DescribedDifference, describedDifference } from "#domain/proposals/describe-differences.ts";
import {
  type ProposalResponse,
  type ProposalView,
  proposalResponse,
  proposalView,
} from "#domain/proposals/view.ts";
import { readableRows } from "#domain/readable-rows.ts";

/**
 * Which proposal to open, and as whom: with the secret from a link, as the signed-in traveler, or as staff in a preview.
 * It is sent in the request body, never in a URL.
 */
export type ProposalAccess =
  | { readonly secret: string }
  | { readonly proposal_id: string }
  | { readonly preview_id: string };
type Fetch = typeof window.fetch;

export async function readProposal(fetch: Fetch, access: ProposalAccess): Promise<ProposalResponse> {
  const response =
    "preview_id" in access
      ? callFunction(fetch, "read-proposal-as-staff", { proposal_id: access.preview_id })
      : callFunction(fetch, "read-proposal", { access });
  return proposalResponse.parse(await response);
}

export function markViewed(fetch: Fetch, access: ProposalAccess, document_hash: string): Promise<unknown> {
  return callFunction(fetch, "view-proposal", { access, document_hash });
}

export type SendAnswer<Content> = (
  fetch: Fetch,
  access: ProposalAccess,
  /** All attempts to send a form have the same key. */
  answer: Content & { readonly idempotency_key: string },
) => Promise<unknown>;

export interface Acceptance {
  readonly document_hash: string;
  readonly choices: readonly string[];
  readonly total: number;
  readonly name: string;
  readonly consent: true;
  /** When the traveler gave the earlier answer that the page shows; null without one. */
  readonly seen_answer: string | null;
}

export const acceptProposal: SendAnswer<Acceptance> = (fetch, access, acceptance) =>
  callFunction(fetch, "accept-proposal", { access, ...acceptance });

export interface Answer {
  readonly document_hash: string;
  readonly text: string;
  readonly items?: readonly { readonly about: string; readonly text: string }[];
}

export const askForChanges: SendAnswer<Answer> = (fetch, access, answer) =>
  callFunction(fetch, "ask-proposal-changes", { access, ...answer });

export const declineProposal: SendAnswer<Answer> = (fetch, access, answer) =>
  callFunction(fetch, "decline-proposal", { access, ...answer });

export function undoDecline(fetch: Fetch, access: ProposalAccess, idempotency_key: string): Promise<unknown> {
  return callFunction(fetch, "undo-proposal-decline", { access, idempotency_key });
}

export async function downloadProposalPdf(
  fetch: Fetch,
  access: ProposalAccess,
  number: string,
): Promise<void> {
  downloadFile(await fetchFile(fetch, "proposal-pdf", { access }), `${number}.pdf`);
}

const newerVersionRefusal = z.object({
  reason: z.literal("newer_version"),
  details: z.object({ differences: z.array(describedDifference) }),
});

/** If an answer was refused because a newer version exists, returns what changed in that version; otherwise null. */
export function newerVersionDifferences(error: unknown): readonly DescribedDifference[] | null {
  if (!(error instanceof AppError)) return null;
  const { success, data } = newerVersionRefusal.safeParse(error.cause);
  return success ? data.details.differences : null;
}

/** Sends an account invitation to the address of an accepted proposal. */
export function inviteTraveler(fetch: Fetch, access: ProposalAccess): Promise<unknown> {
  return callFunction(fetch, "invite-proposal-traveler", { access });
}

/**
 * Adds the proposals that were sent to the user's confirmed address to the account, with their trips. Returns how many
 * proposals it added.
 */
export async function claimProposals(client: DataClient): Promise<number> {
  const { data, error } = await client.rpc("claim_proposals");
  if (error) throw toAppError(error);
  return data;
}

/** The proposals of the user's account. */
export async function listMyProposals(client: DataClient): Promise<readonly ProposalView[]> {
  const { data, error } = await client.rpc("my_proposals");
  if (error) throw toAppError(error);
  return readableRows(proposalView, data);
}
