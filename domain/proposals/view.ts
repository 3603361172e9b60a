import * as z from "zod/mini";
import type { ShownState } from "#domain/proposals/labels.ts";
import { storedPlan } from "#domain/proposals/payment-plan.ts";

/** The traveler's contact: the owner's name, and their planner profile if there is one. */
export const expert = z.object({
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  planner: z.nullable(
    z.object({
      name: z.string(),
      image: z.nullable(z.string()),
      languages: z.array(z.string()),
      reply_time: z.string(),
    }),
  ),
});

/** Links are forwarded, so this says who accepted, but not from where. */
const acceptance = z.object({
  id: z.guid(),
  name: z.string(),
  accepted_at: z.string(),
  document_hash: z.string(),
  choices: z.array(z.string()),
  total: z.int(),
  plan: storedPlan,
  consent: z.string(),
  channel: z.enum(["link", "account", "on_behalf"]),
});

/** A proposal as the traveler sees it, by link or in the account; built by private.proposal_view(). */
export const proposalView = z.object({
  proposal_id: z.guid(),
  number: z.string(),
  state: z.enum(["open", "accepted", "declined", "withdrawn"]),
  /** Whether the proposal belongs to an account. */
  claimed: z.boolean(),
  expert: z.nullable(expert),
  version: z.nullable(
    z.object({
      number: z.int(),
      /** `superseded` only after a voided acceptance, until a new version is sent. */
      state: z.enum(["sent", "accepted", "superseded"]),
      /** The frozen bytes; parse with parseDocument(). */
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
  /** The latest earlier version that the traveler has viewed, to show the changes since then. */
  seen_before: z.nullable(z.object({ number: z.int(), document: z.string(), document_hash: z.string() })),
  acceptance: z.nullable(acceptance),
  /** Set after a voided acceptance, until a new version is sent. */
  voided: z.nullable(z.object({ at: z.string(), reason: z.string(), choices: z.array(z.string()) })),
  /** Why the traveler declined, or which changes the traveler has asked for and not received yet. */
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
    z.object({
      amount: z.int(),
      currency: z.string(),
      received_on: z.iso.date(),
      means: z.string(),
      created_at: z.string(),
    }),
  ),
});
export type ProposalView = z.infer<typeof proposalView>;

/** With the evidence of the acceptance, for staff only. */
export type StaffProposalView = Omit<ProposalView, "acceptance"> & {
  readonly acceptance:
    | (z.infer<typeof acceptance> & {
        readonly email: string | null;
        /** IP address. */
        readonly address: string | null;
        readonly user_agent: string | null;
      })
    | null;
};

/** The server's response. */
export const proposalResponse = z.extend(proposalView, {
  /** The agency's bank details once there is something to pay. */
  bank_details: z.nullable(z.string()),
  /** In what the trip differs from the accepted version, in sentences. */
  trip_differences: z.array(z.string()),
});
export type ProposalResponse = z.infer<typeof proposalResponse>;

/** Setting with the agency's bank details; only admins and the server can read it. */
export const BANK_DETAILS_KEY = "bank_details";

/** The state on a proposal's badge. */
export function shownState({
  state,
  version,
  answer,
  voided,
}: Pick<ProposalView, "state" | "version" | "answer" | "voided">): ShownState {
  if (state !== "open") return state;
  if (voided) return "voided";
  if (answer?.kind === "changes_asked") return "changes_asked";
  return version?.expired ? "expired" : "open";
}
