import { z } from "zod";
import { calendarDate } from "#domain/calendar-date.schema.ts";
import { labels } from "#domain/proposals/labels.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { paymentPlan, planAt } from "#domain/proposals/payment-plan.ts";
import type { ProposalView } from "#domain/proposals/view.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import type { SiteFunction } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { idempotencyKey } from "#server/functions/input.ts";
import type { RenderProposalPdf } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import {
  readBankDetails,
  readStaffView,
  readTravelerView,
  toProposalResponse,
} from "#server/functions/proposals/read-proposal.ts";
import { defineStaffFunction, readForMails } from "#server/functions/proposals/staff-function.ts";
import {
  acceptedMails,
  paymentMail,
  voidedMail,
  withdrawnMail,
} from "#server/mail/proposals/answer-mails.ts";

const byId = z.object({ proposal_id: z.guid() });
const reason = z.string().trim().max(2000);

/** Functions by which staff record what happened to a sent proposal: withdrawn, accepted verbally, voided, paid. */
export function proposalOutcomeFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  const { siteUrl } = deps;
  return [
    defineStaffFunction(
      deps,
      "/withdraw-proposal",
      byId.extend({ reason }),
      async ({ proposal_id, reason: why }, { service, author }) => {
        const { live, mailContext } = await readForMails(service, siteUrl, proposal_id);
        const mails = live ? [withdrawnMail(mailContext, live.document.title, why)] : [];
        dataOrThrow(
          await service.rpc("withdraw_proposal", { action: { proposal_id, reason: why, mails }, author }),
        );
      },
    ),

    recordAcceptance(deps),

    defineStaffFunction(
      deps,
      "/void-proposal-acceptance",
      byId.extend({ reason: reason.min(1, "Please say why.") }),
      async ({ proposal_id, reason: why }, { service, author }) => {
        const { live, mailContext } = await readForMails(service, siteUrl, proposal_id);
        const mails = live ? [voidedMail(mailContext, live.document.title, why)] : [];
        return dataOrThrow(
          await service.rpc("void_acceptance", { action: { proposal_id, reason: why, mails }, author }),
        );
      },
    ),

    recordPayment(deps),

    defineStaffFunction(
      deps,
      "/put-off-proposal-payment",
      byId.extend({ until: calendarDate() }),
      async (action, { service, author }) =>
        dataOrThrow(await service.rpc("put_off_payment", { action, author })),
    ),

    // Shows staff the traveler's page, without a link and without marking the proposal as viewed.
    defineStaffFunction(deps, "/read-proposal-as-staff", byId, async ({ proposal_id }, { service }) =>
      toProposalResponse(service, await readTravelerView(service, proposal_id)),
    ),

    defineStaffFunction(deps, "/staff-proposal-pdf", byId, async ({ proposal_id }, { service }) =>
      pdfResponse(await readStaffView(service, proposal_id), deps.renderProposalPdf),
    ),
  ];
}

/** Records that the traveler agreed by phone or e-mail. It counts like an acceptance on the proposal's page. */
function recordAcceptance(deps: FunctionDeps): SiteFunction {
  const { siteUrl } = deps;
  return defineStaffFunction(
    deps,
    "/record-proposal-acceptance",
    byId.extend({
      document_hash: z.string(),
      choices: z.array(z.guid()).max(200),
      total: z.int().min(0),
      name: z.string().trim().min(1).max(200),
      evidence: z.string().trim().min(1, "Please say how the acceptance was given.").max(2000),
      idempotency_key: idempotencyKey,
    }),
    async (input, { service, author }) => {
      const { proposal, live, mailContext } = await readForMails(service, siteUrl, input.proposal_id);
      if (!live) throw new FunctionError(409, "This proposal has not been sent yet.", { reason: "not_sent" });
      const about = { proposalId: proposal.id, document: live.document, email: proposal.email };
      const bankDetails = await readBankDetails(service);
      const { payments } = await readTravelerView(service, input.proposal_id);
      const acceptedAt = new Date(deps.now()).toISOString();
      const plan = planAt(live.document, input.total, acceptedAt, mailContext.details.timeZone);
      const acceptance = {
        ...input,
        plan,
        channel: "on_behalf",
        recorded_by: author,
        consent: labels[live.document.language].consent,
        mails: [
          ...acceptedMails(mailContext, about, {
            ...input,
            bankDetails,
            payments,
            acceptedAt,
            plan,
          }),
        ],
      };
      return dataOrThrow(await service.rpc("accept_proposal", { acceptance }));
    },
  );
}

/** Records a payment, or a refund if the amount is negative. */
function recordPayment(deps: FunctionDeps): SiteFunction {
  const { siteUrl } = deps;
  return defineStaffFunction(
    deps,
    "/record-proposal-payment",
    byId.extend({
      amount: z.int().min(-PROPOSAL_LIMITS.payment).max(PROPOSAL_LIMITS.payment),
      currency: z.string().length(3),
      received_on: calendarDate(),
      means: z.enum(["bank_transfer", "card", "cash", "other", "correction"]),
      reference: z.string().trim().max(200).default(""),
      note: z.string().trim().max(2000).default(""),
      idempotency_key: idempotencyKey,
    }),
    async (input, { service, author }) => {
      const { proposal, live, mailContext } = await readForMails(service, siteUrl, input.proposal_id);
      const bankDetails = await readBankDetails(service);
      const created_at = new Date(deps.now()).toISOString();
      /** Records the payment with a receipt, which names what is left after all payments so far. */
      const record = async () => {
        const { acceptance, payments } = await readTravelerView(service, input.proposal_id);
        const all = [...payments, { ...input, created_at }];
        const remaining = live &&
          acceptance && {
            document: live.document,
            plan: paymentPlan(live.document.currency, acceptance, all),
            bankDetails,
          };
        const receipt = { amount: BigInt(input.amount), currency: input.currency, remaining };
        // Only payments are confirmed by mail; staff handle refunds personally, and a correction moves no money.
        const isConfirmed = input.amount > 0 && input.means !== "correction";
        const mails = isConfirmed ? [paymentMail(mailContext, proposal.number, receipt)] : [];
        const paid_before = payments.reduce((sum, { amount }) => sum + amount, 0);
        const payment = { ...input, mails, paid_before };
        const { data, error } = await service.rpc("record_payment_with_receipt", { payment, author });
        if (error?.hint === "key_reused") throw otherPaymentError(error, input);
        return dataOrThrow({ data, error });
      };
      return againAfterOthers(record);
    },
  );
}

type Amount = z.infer<typeof amount>;
const amount = z.object({ amount: z.int(), currency: z.string() });

/** Names the payment that the same form has recorded already. */
function otherPaymentError(cause: { readonly details: string }, sent: Amount): FunctionError {
  const stored = amount.parse(JSON.parse(cause.details));
  const format = (money: Amount) => formatMoney(BigInt(money.amount), money.currency, "en");
  return new FunctionError(
    409,
    `A payment of ${format(stored)} was already recorded with this form. Check, then press again to record ${format(sent)} as well.`,
    { reason: "key_reused", details: stored, cause },
  );
}

const MAX_ATTEMPTS = 10;

/** Records a payment again if a colleague has recorded another one since its receipt was written. */
async function againAfterOthers<T>(record: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await record();
  } catch (cause) {
    const isOutdated = cause instanceof FunctionError && cause.reason === "payments_changed";
    if (!isOutdated || attempt === MAX_ATTEMPTS) throw cause;
    return againAfterOthers(record, attempt + 1);
  }
}

export async function pdfResponse(view: ProposalView, render: RenderProposalPdf): Promise<Response> {
  if (!view.version || view.voided)
    throw new FunctionError(404, "There is nothing to print.", { reason: "not_found" });
  const pdf = await render(view).catch((cause: unknown) => {
    throw new FunctionError(503, "The PDF could not be created just now. Please try again in a moment.", {
      cause,
    });
  });
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${view.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
