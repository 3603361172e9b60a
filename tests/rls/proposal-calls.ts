import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Row } from "#tests/rls/example-rows.ts";
import type { World } from "#tests/rls/examples.ts";
import type { Call } from "#tests/rls/function-calls.ts";
import type { Caller } from "#tests/rls/permission-tables.ts";
import { acceptanceOf, inDays, paymentFor, proposalsOf, secretHash } from "#tests/support/proposals.ts";

/** Permission-test calls for proposals. Each call gets a new proposal in the state that it needs. */
export function proposalCalls(world: World): Record<string, (caller: Caller) => Promise<Call>> {
  const { service, admin } = world.people;
  const agency = proposalsOf(service, admin.id);
  const author = admin.id;
  const sent = async () => agency.send(await agency.draft());
  const eventsOf = async (proposalId: string) => {
    const { data } = await service.from("proposal_events").select("kind").eq("proposal_id", proposalId);
    return (data ?? []).map((event) => event.kind);
  };

  /** A call that adds an event of this kind to the proposal, or no event if it is refused. */
  const withEvent = async (proposalId: string, kind: string, args: Row): Promise<Call> => {
    const before = await eventsOf(proposalId);
    return {
      args,
      outcomeOf: async () => ((await eventsOf(proposalId)).includes(kind) ? "ok" : "nothing happened"),
      expectNoEffect: async () => expect(await eventsOf(proposalId)).toEqual(before),
    };
  };
  const action =
    (kind: string, overrides: Row = {}) =>
    async () => {
      const { proposalId } = await sent();
      return withEvent(proposalId, kind, { action: { proposal_id: proposalId, ...overrides }, author });
    };
  const answer = (kind: string) => async () => {
    const made = await sent();
    const given = { ...acceptanceOf(made), text: "Another hotel, please" };
    return withEvent(made.proposalId, kind, kind === "viewed" ? { view: given } : { answer: given });
  };
  /** Sends a proposal to the caller's own e-mail address. */
  const sentTo = async (caller: Caller) => {
    const id = world.ids[caller];
    const { data } = await service.rpc("list_users", { page_size: 1000 });
    const email = (data as Row[]).find((row) => row.id === id)?.email ?? `${randomUUID()}@example.com`;
    return agency.send(await agency.draft({}, undefined, { email }));
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
      const title = async () =>
        (await service.from("proposal_versions").select("title").eq("id", versionId).single()).data?.title;
      return {
        args: { version_id: versionId, revision: 2, fields: { title: "Saved" }, author },
        outcomeOf: async () => ((await title()) === "Saved" ? "ok" : "not saved"),
        expectNoEffect: async () => expect(await title()).toBe("Two in Peru"),
      };
    },
    new_proposal_version: async () => {
      const { proposalId } = await sent();
      return withEvent(proposalId, "version", { proposal_id: proposalId, author });
    },
    send_proposal_version: async () => {
      const { proposalId, versionId } = await agency.draft();
      const { document, hash, revision } = await agency.freeze(versionId);
      const link_hash = secretHash(randomUUID());
      const sending = { version_id: versionId, revision, document, document_hash: hash, link_hash };
      return withEvent(proposalId, "sent", { sending, author });
    },
    withdraw_proposal: action("withdrawn"),
    extend_proposal: action("extended", { valid_until: inDays(20) }),
    change_proposal_link: action("link_revoked"),
    change_proposal_email: action("email_changed", { email: "right@example.com" }),
    resend_proposal: action("resent"),
    erase_proposal: action("erased"),
    accept_proposal: async () => {
      const made = await sent();
      return withEvent(made.proposalId, "accepted", { acceptance: acceptanceOf(made) });
    },
    decline_proposal: answer("declined"),
    ask_for_proposal_changes: answer("changes_asked"),
    undo_proposal_decline: async () => {
      const made = await sent();
      await agency.call("decline_proposal", { answer: acceptanceOf(made) });
      return withEvent(made.proposalId, "decline_undone", { answer: acceptanceOf(made) });
    },
    put_off_payment: async () => {
      const { proposalId } = await agency.accepted();
      return withEvent(proposalId, "put_off", {
        action: { proposal_id: proposalId, until: inDays(5) },
        author,
      });
    },
    discard_proposal_draft: async () => {
      const made = await sent();
      await agency.nextDraft(made);
      return withEvent(made.proposalId, "discarded", { action: { proposal_id: made.proposalId }, author });
    },
    proposal_desk: async () => {
      const made = await sent();
      await agency.call("ask_for_proposal_changes", {
        answer: { ...acceptanceOf(made), text: "Another hotel" },
      });
      return {
        args: { most: 100 },
        outcomeOf: (data) =>
          ((data as Row).changes_asked as Row[]).some((row) => row.id === made.proposalId) ? "ok" : data,
      };
    },
    mark_proposal_viewed: answer("viewed"),
    read_proposal: async () => {
      const made = await sent();
      return {
        args: { proposal_id: made.proposalId },
        outcomeOf: (data) => ((data as Row | null)?.number === made.number ? "ok" : data),
      };
    },
    read_proposal_by_link: async () => {
      const made = await sent();
      return {
        args: { link_hash: made.linkHash },
        outcomeOf: (data) => ((data as Row | null)?.number === made.number ? "ok" : data),
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
      const { data } = await service
        .from("outbox")
        .update({ state: "sending" })
        .eq("proposal_id", proposalId)
        .select("id")
        .single();
      const link_hash = secretHash(randomUUID());
      const opened = async () => (await service.rpc("read_proposal_by_link", { link_hash })).data;
      return {
        args: { mail_id: data?.id, link_hash },
        outcomeOf: async (made) => (made === true && (await opened()) !== null ? "ok" : made),
        expectNoEffect: async () => expect(await opened()).toBeNull(),
      };
    },
    record_payment: async () => {
      const made = await agency.accepted();
      const count = async () =>
        (await service.from("payments").select().eq("proposal_id", made.proposalId)).data?.length;
      return {
        args: { payment: paymentFor(made), author },
        outcomeOf: async () => ((await count()) === 2 ? "ok" : "not recorded"),
        expectNoEffect: async () => expect(await count()).toBe(1),
      };
    },
    void_acceptance: async () => {
      const { proposalId } = await agency.accepted();
      return withEvent(proposalId, "voided", {
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
      await sentTo(caller);
      return { outcomeOf: String };
    },
    my_proposals: async (caller) => {
      await sentTo(caller);
      const { error } = await world.clients[caller].rpc("claim_proposals");
      expect(error === null).toBe(world.ids[caller] !== undefined);
      const { data: stored } = await service.from("proposals").select("number, user_id");
      return {
        outcomeOf: (data) => {
          const own = (stored ?? []).filter((row) => row.user_id === world.ids[caller]);
          const numbers = (rows: readonly Row[]) =>
            rows
              .map((row) => row.number)
              .sort()
              .join();
          if ((data as Row[]).length === 0) return "none";
          return numbers(data as Row[]) === numbers(own) ? "own" : data;
        },
      };
    },
  };
}
