import { z } from "zod";
import { labels } from "#domain/proposals/labels.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { proposalView } from "#domain/proposals/view.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { AdminCaller } from "#server/functions/access.ts";
import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
import { fromBody } from "#server/functions/input.ts";
import { pdfResponse } from "#server/functions/proposals/pdf-response.ts";
import { prefill } from "#server/functions/proposals/prefill.ts";
import { prepareSending } from "#server/functions/proposals/sending.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";
import type { Keys } from "#server/keys.ts";
import { answerOf } from "#server/proposals/database-refusal.ts";
import { createLinkMaker } from "#server/proposals/link-secret.ts";
import {
  acceptedMails,
  paymentMail,
  voidedMail,
  withdrawnMail,
} from "#server/proposals/mails/answer-mails.ts";
import { extendedMail, reminderMail, sentMail } from "#server/proposals/mails/sending-mails.ts";
import type { RenderProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";
import {
  readBankDetails,
  readLiveVersion,
  readMailFrame,
  readProposalRow,
} from "#server/proposals/read-proposal.ts";
import { readStaffView } from "#server/proposals/read-staff-view.ts";

export interface StaffProposalDeps {
  readonly keys: Pick<Keys, "secretKey">;
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
  readonly renderProposalPdf: RenderProposalPdf;
  readonly now: () => number;
}

interface Staff {
  /** Acts for this member of staff, so that the audit trail names them. */
  readonly service: DatabaseClient;
  readonly author: string;
}
const staffOf = ({ service, claims }: AdminCaller): Staff => ({ service, author: claims.id ?? "" });

const one = z.object({ proposal_id: z.guid() });
const draft = z.object({ version_id: z.guid() });
const reason = z.string().trim().max(2000);
const WRONG = { status: 422 } as const;

/** What staff do with proposals and the traveller is told about. Saving drafts needs no function: it is plain data. */
export function staffProposalFunctions(deps: StaffProposalDeps): readonly SiteFunction[] {
  const { siteUrl, wakeOutbox, now } = deps;
  const links = createLinkMaker(deps.keys.secretKey, siteUrl);
  const sendingDeps = { siteUrl, links, now };

  /** A staff function: its body's schema and what it does. */
  const staff = <Input>(
    path: `/${string}`,
    schema: z.ZodType<Input>,
    act: (input: Input, by: Staff) => Promise<unknown>,
  ) => {
    const readBody = fromBody(schema, WRONG);
    return defineFunction({
      method: "POST",
      path,
      access: "admin",
      input: readBody,
      handler: async ({ caller, input }) => {
        const answer = await act(input, staffOf(caller));
        wakeOutbox();
        return answer instanceof Response ? answer : Response.json(answer ?? { done: true });
      },
    });
  };

  /** The proposal, its live version, and what its mails have in common. */
  const open = async (service: DatabaseClient, proposalId: string) => {
    const proposal = await readProposalRow(service, proposalId);
    const live = await readLiveVersion(service, proposalId);
    const frame = await readMailFrame({ service, siteUrl }, proposal, live?.document.language ?? "en");
    return { proposal, live, frame };
  };

  /** The mail with the link, and the reminder that belongs to it. */
  const linkMails = (
    { live, frame }: Pick<Awaited<ReturnType<typeof open>>, "live" | "frame">,
    url: string,
    validUntil?: string,
  ) => {
    if (!live) return [];
    const offer = { document: live.document, validUntil: validUntil ?? live.validUntil, url };
    const mail = validUntil === undefined ? sentMail(frame, offer) : extendedMail(frame, offer);
    return [mail, ...(live.state === "sent" ? reminderMail(frame, offer, new Date(now())) : [])];
  };

  return [
    staff(
      "/create-proposal",
      z.object({ request_id: z.guid() }),
      async ({ request_id }, { service, author }) => {
        const made = z
          .object({ proposal_id: z.string(), version_id: z.string(), revision: z.number() })
          .parse(answerOf(await service.rpc("create_proposal", { request_id, author })));
        const request = answerOf(
          await service
            .from("requests")
            .select("name, message, details, itinerary:itineraries!itinerary_id(duration)")
            .eq("id", request_id)
            .single(),
        );
        const details = z.record(z.string(), z.unknown()).catch({}).parse(request?.details);
        const fields = prefill({
          name: request?.name ?? "",
          message: request?.message ?? null,
          details,
          duration: request?.itinerary?.duration ?? null,
        });
        const { version_id, revision } = made;
        answerOf(await service.rpc("save_proposal_draft", { version_id, revision, fields, author }));
        return { proposal_id: made.proposal_id };
      },
    ),

    staff("/preview-proposal-mail", draft, async ({ version_id }, { service }) => {
      const { mail, to } = await prepareSending({ ...sendingDeps, service }, version_id);
      return { to, subject: mail.subject, html: mail.html_body, text: mail.text_body };
    }),

    staff(
      "/send-proposal",
      draft.extend({ revision: z.int() }),
      async ({ version_id, revision }, { service, author }) => {
        const { sending, url } = await prepareSending({ ...sendingDeps, service }, version_id);
        const checked = { ...sending, revision };
        const sent = answerOf(await service.rpc("send_proposal_version", { sending: checked, author }));
        return { sent, url };
      },
    ),

    staff("/proposal-link", one, async ({ proposal_id }, { service }) => ({
      url: links.current(await readProposalRow(service, proposal_id))?.url ?? null,
    })),

    staff(
      "/new-proposal-link",
      one.extend({ mail: z.boolean() }),
      async ({ proposal_id, mail }, { service, author }) => {
        const opened = await open(service, proposal_id);
        const { url, newHash } = links.next(opened.proposal);
        const all = linkMails(opened, url);
        // Without the mail the reminder still needs the new link.
        const mails = mail ? all : all.filter(({ kind }) => kind === "proposal-reminder");
        answerOf(
          await service.rpc("change_proposal_link", {
            action: { proposal_id, link_hash: newHash, mails },
            author,
          }),
        );
        return { url };
      },
    ),

    staff("/revoke-proposal-link", one, async ({ proposal_id }, { service, author }) =>
      answerOf(await service.rpc("change_proposal_link", { action: { proposal_id }, author })),
    ),

    staff("/resend-proposal", one, async ({ proposal_id }, { service, author }) => {
      const opened = await open(service, proposal_id);
      const link = links.current(opened.proposal);
      if (!link) {
        throw new FunctionRefusal(409, "There is no living link to send. Make a new link.", {
          reason: "link_missing",
        });
      }
      const mails = linkMails(opened, link.url).filter(({ kind }) => kind !== "proposal-reminder");
      answerOf(await service.rpc("resend_proposal", { action: { proposal_id, mails }, author }));
    }),

    staff(
      "/change-proposal-email",
      one.extend({ email: z.email() }),
      async ({ proposal_id, email }, { service, author }) => {
        const opened = await open(service, proposal_id);
        const { url, newHash } = links.next({ ...opened.proposal, email });
        const action = {
          proposal_id,
          email,
          ...(opened.live && { link_hash: newHash, mails: linkMails(opened, url) }),
        };
        answerOf(await service.rpc("change_proposal_email", { action, author }));
      },
    ),

    staff(
      "/extend-proposal",
      one.extend({ valid_until: z.iso.date() }),
      async ({ proposal_id, valid_until }, { service, author }) => {
        const opened = await open(service, proposal_id);
        const link = links.current(opened.proposal);
        const mails = link ? linkMails(opened, link.url, valid_until) : [];
        answerOf(
          await service.rpc("extend_proposal", { action: { proposal_id, valid_until, mails }, author }),
        );
      },
    ),

    staff(
      "/withdraw-proposal",
      one.extend({ reason }),
      async ({ proposal_id, reason: why }, { service, author }) => {
        const { live, frame } = await open(service, proposal_id);
        const mails = live ? [withdrawnMail(frame, live.document.title, why)] : [];
        answerOf(
          await service.rpc("withdraw_proposal", { action: { proposal_id, reason: why, mails }, author }),
        );
      },
    ),

    staff(
      "/record-proposal-acceptance",
      one.extend({
        document_hash: z.string(),
        choices: z.array(z.guid()).max(200),
        total: z.int().min(0),
        name: z.string().trim().min(1).max(200),
        evidence: z.string().trim().min(1, "Please say how the acceptance was given.").max(2000),
        idempotency_key: z.string().min(8).max(200),
      }),
      async (input, { service, author }) => {
        const { proposal, live, frame } = await open(service, input.proposal_id);
        if (!live) throw new FunctionRefusal(409, "This proposal was not sent yet.", { reason: "not_sent" });
        const about = { proposalId: proposal.id, document: live.document, email: proposal.email };
        const bankDetails = await readBankDetails(service);
        const acceptance = {
          ...input,
          channel: "on_behalf",
          recorded_by: author,
          consent: labels[live.document.language].consent,
          mails: [...acceptedMails(frame, about, { ...input, bankDetails })],
        };
        return answerOf(await service.rpc("accept_proposal", { acceptance }));
      },
    ),

    staff(
      "/void-proposal-acceptance",
      one.extend({ reason: reason.min(1, "Please say why.") }),
      async ({ proposal_id, reason: why }, { service, author }) => {
        const { live, frame } = await open(service, proposal_id);
        const mails = live ? [voidedMail(frame, live.document.title, why)] : [];
        return answerOf(
          await service.rpc("void_acceptance", { action: { proposal_id, reason: why, mails }, author }),
        );
      },
    ),

    staff(
      "/record-proposal-payment",
      one.extend({
        amount: z.int(),
        currency: z.string().length(3),
        received_on: z.iso.date(),
        means: z.enum(["bank_transfer", "card", "cash", "other"]),
        reference: z.string().trim().max(200).default(""),
        note: z.string().trim().max(2000).default(""),
        idempotency_key: z.string().min(8).max(200),
      }),
      async (input, { service, author }) => {
        const { proposal, live, frame } = await open(service, input.proposal_id);
        const view = await readStaffView(service, input.proposal_id);
        const paid = view.payments.reduce(
          (sum, payment) => sum + BigInt(payment.amount),
          BigInt(input.amount),
        );
        const total = live && view.acceptance ? totalsOf(live.document, view.acceptance.choices).total : 0n;
        const received = { amount: BigInt(input.amount), currency: input.currency, open: total - paid };
        // A refund is a matter between people; only what arrived is confirmed by mail.
        const mails = input.amount > 0 ? [paymentMail(frame, proposal.number, received)] : [];
        return answerOf(await service.rpc("record_payment", { payment: { ...input, mails }, author }));
      },
    ),

    staff("/staff-proposal-pdf", one, async ({ proposal_id }, { service }) =>
      pdfResponse(proposalView.parse(await readStaffView(service, proposal_id)), deps.renderProposalPdf),
    ),
  ];
}
