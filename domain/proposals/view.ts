import * as z from "zod/mini";
import type { ShownState } from "#domain/proposals/labels.ts";

/** Who the traveler writes with: the owner's name, and the planner where the owner is one. */
const expert = z.object({
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  planner: z.nullable(
    z.object({
      name: z.string(),
      picture: z.nullable(z.string()),
      languages: z.array(z.string()),
      reply_time: z.string(),
    }),
  ),
});

/** What a traveler sees of a proposal, by link and from an account alike; made by private.proposal_view(). */
export const proposalView = z.object({
  proposal_id: z.guid(),
  number: z.string(),
  state: z.enum(["open", "accepted", "declined", "withdrawn"]),
  claimed: z.boolean(),
  expert: z.nullable(expert),
  version: z.nullable(
    z.object({
      number: z.int(),
      state: z.enum(["sent", "accepted"]),
      /** The frozen bytes; parseDocument() reads them. */
      document: z.string(),
      document_hash: z.string(),
      sent_at: z.string(),
      valid_until: z.iso.date(),
      expires_at: z.string(),
      expired: z.boolean(),
      change_note: z.string(),
      viewed: z.boolean(),
    }),
  ),
  /** The newest older version that was looked at, for what changed since. */
  seen_before: z.nullable(z.object({ number: z.int(), document: z.string(), document_hash: z.string() })),
  acceptance: z.nullable(
    z.object({
      id: z.guid(),
      name: z.string(),
      email: z.nullable(z.string()),
      accepted_at: z.string(),
      address: z.nullable(z.string()),
      user_agent: z.nullable(z.string()),
      document_hash: z.string(),
      choices: z.array(z.string()),
      total: z.int(),
      consent: z.string(),
      channel: z.enum(["link", "account", "on_behalf"]),
    }),
  ),
  /** What the traveler answered last, while it stands. */
  answer: z.nullable(
    z.object({
      kind: z.enum(["changes_asked", "declined"]),
      at: z.string(),
      text: z.string(),
      items: z.array(z.object({ about: z.string(), text: z.string() })),
    }),
  ),
  trip_id: z.nullable(z.guid()),
  payments: z.array(
    z.object({ amount: z.int(), currency: z.string(), received_on: z.iso.date(), means: z.string() }),
  ),
});
export type ProposalView = z.infer<typeof proposalView>;

/** What the server answers: with how to pay, once there is something to pay. */
export const proposalAnswer = z.extend(proposalView, { bank_details: z.nullable(z.string()) });
export type ProposalAnswer = z.infer<typeof proposalAnswer>;

/** The setting that holds the agency's bank details; only admins and the server read it. */
export const BANK_DETAILS_KEY = "bank_details";

/** What a proposal's badge says: an open one may be expired, or the office's turn. */
export function shownState({
  state,
  version,
  answer,
}: Pick<ProposalView, "state" | "version" | "answer">): ShownState {
  if (state !== "open") return state;
  if (answer?.kind === "changes_asked") return "changes_asked";
  return version?.expired ? "expired" : "open";
}
