import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import type { Examples } from "#tests/database/examples.ts";
import type { Call } from "#tests/database/function-calls.ts";
import type { Caller } from "#tests/database/permission-tables.ts";
import { acceptanceOf, inDays, paymentFor, proposalsOf, secretHash } from "#tests/support/proposals.ts";

/**
 * The calls with which functions.test.ts tests the database functions for proposals. Each call gets a new proposal in the
 * state that it needs.
 */
export function proposalCalls(examples: Examples): Record<string, (caller: Caller) => Promise<Call>> {
  const { service, admin } = examples.people;
  const agency = proposalsOf(service, admin.id);
  const author = admin.id;
  const sendProposal = async () => agency.send(await agency.draft());
  const eventsOf = async (proposalId: string) => {
    const { data } = await service.from("proposal_events").select("kind").eq("proposal_id", proposalId);
    return (data ?? []).map((event) => event.kind);
  };

  /** A call that adds an event of this kind to the proposal, or no event if it is refused. */
  const callWithEvent = async (proposalId: string, kind: string, args: Row): Promise<Call> => {
    const before = await eventsOf(proposalId);
    return {
      args,
      outcomeOf: async () => ((await eventsOf(proposalId)).includes(kind) ? "ok" : "nothing happened"),
      expectNoEffect: async () => expect(await eventsOf(proposalId)).toEqual(before),
    };
  };
  const staffAction =
    (kind: string, overrides: Row = {}) =>
    async () => {
      const { proposalId } = await sendProposal();
      return callWithEvent(proposalId, kind, { action: { proposal_id: proposalId, ...overrides }, author });
    };
  const travelerAnswer = (kind: string) => async () => {
    const proposal = await sendProposal();
    const answer = { ...acceptanceOf(proposal), text: "Another hotel, please" };
    return callWithEvent(proposal.proposalId, kind, kind === "viewed" ? { view: answer } : { answer });
  };
  /** Sends a proposal to the caller's e-mail address, or to a random one if the caller has no account. */
  const sendTo = async (caller: Caller) => {
    const id = examples.ids[caller];
    const { data } = await service.rpc("list_users", { page_size: 1000 });
    const email = (data as Row[]).find((row) => row.id === id)?.email ?? `${randomUUID()}@example.com`;
    return agency.send(await agency.draft({}, undefined, { email }));
  };

  const sendDraft = async (more: Row = {}) => {
    const { proposalId, versionId } = await agency.draft();
    const { document, hash, revision } = await agency.freeze(versionId);
    const link_hash = secretHash(randomUUID());
    const sending = { version_id: versionId, revision, document, document_hash: hash, link_hash };
    return callWithEvent(proposalId, "sent", { sending, author, ...more });
  };

  return {
    create_proposal: async () => {
      const request = await agency.addRequest();
      const count = async () =>
        (await service.from("proposals").select("id").eq("request_id", request)).data?.length;
      return {
        args: { request_id: request, author },
        outcomeOf: async () => ((await count()) === 1 ? "ok" : "none"),
        expectNoEffect: async () => expect(await count()).toBe(0),
      };
    },
    save_proposal_draft: async () => {
      const { versionId } = await agency.draft();
      const readTitle = async () =>
        (await service.from("proposal_versions").select("title").eq("id", versionId).single()).data?.title;
      return {
        args: { version_id: versionId, revision: 2, fields: { title: "Saved" }, author },
        outcomeOf: async () => ((await readTitle()) === "Saved" ? "ok" : "not saved"),
        expectNoEffect: async () => expect(await readTitle()).toBe("Two in Peru"),
      };
    },
    new_proposal_version: async () => {
      const { proposalId } = await sendProposal();
      return callWithEvent(proposalId, "version", { proposal_id: proposalId, author });
    },
    send_proposal_version: () => sendDraft(),
    send_proposal_if_seen: () => sendDraft({ seen: { event: 0, heard: null } }),
    withdraw_proposal: staffAction("withdrawn"),
    extend_proposal: staffAction("extended", { valid_until: inDays(20) }),
    change_proposal_link: staffAction("link_revoked"),
    change_proposal_email: staffAction("email_changed", { email: "right@example.com" }),
    resend_proposal: staffAction("resent"),
    erase_proposal: staffAction("erased"),
    accept_proposal: async () => {
      const proposal = await sendProposal();
      return callWithEvent(proposal.proposalId, "accepted", { acceptance: acceptanceOf(proposal) });
    },
    decline_proposal: travelerAnswer("declined"),
    ask_for_proposal_changes: travelerAnswer("changes_asked"),
    undo_proposal_decline: async () => {
      const proposal = await sendProposal();
      await agency.call("decline_proposal", { answer: acceptanceOf(proposal) });
      return callWithEvent(proposal.proposalId, "decline_undone", { answer: acceptanceOf(proposal) });
    },
    put_off_payment: async () => {
      const { proposalId } = await agency.accepted();
      return callWithEvent(proposalId, "put_off", {
        action: { proposal_id: proposalId, until: inDays(5) },
        author,
      });
    },
    discard_proposal_draft: async () => {
      const proposal = await sendProposal();
      await agency.nextDraft(proposal);
      return callWithEvent(proposal.proposalId, "discarded", {
        action: { proposal_id: proposal.proposalId },
        author,
      });
    },
    proposal_desk: async () => {
      const proposal = await sendProposal();
      await agency.call("ask_for_proposal_changes", {
        answer: { ...acceptanceOf(proposal), text: "Another hotel" },
      });
      return {
        args: { most: 100 },
        outcomeOf: (data) =>
          ((data as Row).changes_asked as Row[]).some((row) => row.id === proposal.proposalId) ? "ok" : data,
      };
    },
    mark_proposal_viewed: travelerAnswer("viewed"),
    read_proposal: async () => {
      const proposal = await sendProposal();
      return {
        args: { proposal_id: proposal.proposalId },
        outcomeOf: (data) => ((data as Row | null)?.number === proposal.number ? "ok" : data),
      };
    },
    read_proposal_by_link: async () => {
      const proposal = await sendProposal();
      return {
        args: { link_hash: proposal.linkHash },
        outcomeOf: (data) => ((data as Row | null)?.number === proposal.number ? "ok" : data),
      };
    },
    make_mail_link: async () => {
      const mail = {
        to: "traveler",
        kind: "proposal-sent",
        subject: "Yours",
        text_body: "/proposal/{token}",
        needs_proposal_link: true,
      };
      const { proposalId } = await agency.send(await agency.draft(), { mails: [mail] });
      const { data: claimed } = await service
        .from("outbox")
        .update({ state: "sending" })
        .eq("proposal_id", proposalId)
        .select("id")
        .single();
      const link_hash = secretHash(randomUUID());
      const readByLink = async () => (await service.rpc("read_proposal_by_link", { link_hash })).data;
      return {
        args: { mail_id: claimed?.id, link_hash },
        outcomeOf: async (data) => (data === true && (await readByLink()) !== null ? "ok" : data),
        expectNoEffect: async () => expect(await readByLink()).toBeNull(),
      };
    },
    record_payment: async () => {
      const proposal = await agency.accepted();
      const count = async () =>
        (await service.from("payments").select().eq("proposal_id", proposal.proposalId)).data?.length;
      return {
        args: { payment: paymentFor(proposal), author },
        // The deposit was already paid.
        outcomeOf: async () => ((await count()) === 2 ? "ok" : "not recorded"),
        expectNoEffect: async () => expect(await count()).toBe(1),
      };
    },
    record_payment_with_receipt: async () => {
      const proposal = await agency.accepted();
      const count = async () =>
        (await service.from("payments").select().eq("proposal_id", proposal.proposalId)).data?.length;
      return {
        args: { payment: { ...paymentFor(proposal), paid_before: 52_000 }, author },
        outcomeOf: async () => ((await count()) === 2 ? "ok" : "not recorded"),
        expectNoEffect: async () => expect(await count()).toBe(1),
      };
    },
    void_acceptance: async () => {
      const { proposalId } = await agency.accepted();
      return callWithEvent(proposalId, "voided", {
        action: { proposal_id: proposalId, reason: "A mistake" },
        author,
      });
    },
    list_proposals: async () => ({
      args: { page_size: 1000 },
      outcomeOf: async (data) => {
        const { count } = await service
          .from("proposals")
          .select("*", { count: "exact", head: true })
          .is("erased_at", null);
        return (data as Row[]).length === count ? "ok" : (data as Row[]).length;
      },
    }),
    proposal_figures: async () => ({
      outcomeOf: (data) => (Number((data as Row).accepted) > 0 ? "ok" : data),
    }),
    claim_proposals: async (caller) => {
      await sendTo(caller);
      return { outcomeOf: String };
    },
    my_proposals: async (caller) => {
      await sendTo(caller);
      const { error } = await examples.clients[caller].rpc("claim_proposals");
      expect(error === null).toBe(examples.ids[caller] !== undefined);
      const { data: allProposals } = await service.from("proposals").select("number, user_id");
      return {
        outcomeOf: (data) => {
          const ownProposals = (allProposals ?? []).filter((row) => row.user_id === examples.ids[caller]);
          const numbers = (rows: readonly Row[]) =>
            rows
              .map((row) => row.number)
              .sort()
              .join();
          if ((data as Row[]).length === 0) return "none";
          return numbers(data as Row[]) === numbers(ownProposals) ? "own" : data;
        },
      };
    },
  };
}
