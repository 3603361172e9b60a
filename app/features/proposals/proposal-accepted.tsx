import type { ReactNode } from "react";
import { AccountOffer } from "#app/features/proposals/account-offer.tsx";
import { OutcomeHeading } from "#app/features/proposals/answer-section.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { PdfButton } from "#app/features/proposals/pdf-button.tsx";
import { DocumentMap } from "#app/features/proposals/proposal-document.tsx";
import { AgencyContact } from "#app/features/proposals/proposal-expert.tsx";
import type { ProposalAccess } from "#app/features/proposals/proposals.data.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { countDays } from "#domain/calendar-days.ts";
import { imageSources } from "#domain/image-url.ts";
import { formatPeriod } from "#domain/proposals/dates.ts";
import { describeExpert } from "#domain/proposals/expert.ts";
import { labels } from "#domain/proposals/labels.ts";
import { formatMoment } from "#domain/proposals/moments.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { acceptanceHeadline, nextSteps } from "#domain/proposals/next-steps.ts";
import { dateOf, paymentPlan } from "#domain/proposals/payment-plan.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalResponse } from "#domain/proposals/view.ts";

interface AcceptedProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
  proposal: ProposalResponse;
  document: ProposalDocument;
  acceptance: NonNullable<ProposalResponse["acceptance"]>;
  /** True if the traveler accepted just now. The page then scrolls here. */
  isJustSubmitted: boolean;
}

/** What the traveler sees after accepting: payments, next steps and contact. */
export function ProposalAccepted({
  access,
  fetch,
  proposal,
  document,
  acceptance,
  isJustSubmitted,
}: AcceptedProps) {
  const { timeZone } = useSiteDetails();
  const { language, currency } = document;
  const texts = pageTexts[language];
  const documentLabels = labels[language];
  const plan = paymentPlan(currency, acceptance, proposal.payments);
  const expert = describeExpert(proposal.expert, language);
  const today = dateOf(new Date().toISOString(), timeZone);
  const daysLeft = countDays(today, document.start_date) - 1;
  const steps = nextSteps(plan, document, {
    expert: expert?.name ?? null,
    bankDetails: proposal.bank_details,
  });
  return (
    <section className="flex flex-col gap-6 overflow-hidden rounded-card bg-white p-4 ring-1 ring-sand-deep sm:p-6">
      <div className="grid gap-5 sm:grid-cols-[1fr_16rem] sm:items-center">
        {/* Later, the header right above shows the picture and the dates. */}
        {isJustSubmitted && document.image && (
          <img
            {...imageSources(document.image)}
            sizes="(min-width: 48rem) 48rem, 100vw"
            alt=""
            width={960}
            height={540}
            className="-mx-4 -mt-4 aspect-video w-[calc(100%+2rem)] max-w-none bg-sand-deep object-cover sm:col-span-2 sm:-mx-6 sm:-mt-6 sm:w-[calc(100%+3rem)]"
          />
        )}
        <div>
          <OutcomeHeading isJustSubmitted={isJustSubmitted}>
            {acceptanceHeadline(document, acceptance.name)}
          </OutcomeHeading>
          {daysLeft > 0 && (
            <p className="mt-3 font-display font-semibold text-2xl text-coral-ink">
              {texts.daysToGo(daysLeft)}
            </p>
          )}
          {isJustSubmitted && (
            <p className="mt-2 text-lg">{formatPeriod(document.start_date, document.end_date, language)}</p>
          )}
        </div>
        <DocumentMap document={document} className="w-full" />
      </div>
      <ol className="flex flex-col gap-5">
        <Step number={1} title={steps.pay.title}>
          <p>{steps.pay.text}</p>
          {plan.due.length > 0 && proposal.bank_details && (
            <>
              <p className="wrap-break-word mt-2 whitespace-pre-line">{proposal.bank_details}</p>
              <p className="mt-2">
                {texts.payReference}: <strong className="whitespace-nowrap">{proposal.number}</strong>
              </p>
            </>
          )}
          {(plan.received > 0n || plan.refunded > 0n) && (
            <p className="mt-2">
              {texts.paid}: {formatMoney(plan.received, currency, language)}
              {plan.refunded > 0n && `. ${texts.paidBack}: ${formatMoney(plan.refunded, currency, language)}`}
            </p>
          )}
        </Step>
        <Step number={2} title={steps.next.title}>
          <p>{steps.next.text}</p>
        </Step>
        <Step number={3} title={steps.person.title}>
          <p>{steps.person.text}</p>
          <p>
            <AgencyContact />
          </p>
        </Step>
      </ol>
      {"secret" in access && !proposal.claimed && <AccountOffer {...{ access, fetch, language }} />}
      <p className="wrap-break-word border-sand-deep border-t pt-4">
        {texts.accepted(acceptance.name, formatMoment(acceptance.accepted_at, timeZone, language))}{" "}
        {documentLabels.total}: <strong>{formatMoney(BigInt(acceptance.total), currency, language)}</strong>
      </p>
      <div className="flex flex-wrap items-start gap-4">
        {!("preview_id" in access) && (
          <PdfButton
            {...{ access, fetch, language }}
            number={proposal.number}
            label={texts.downloadAccepted}
          />
        )}
        <details className="min-w-0 grow basis-60">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sea underline underline-offset-4">
            {documentLabels.certificateShort}
          </summary>
          <p className="text-ink-soft text-sm">
            {documentLabels.documentHash}: <span className="break-all">{acceptance.document_hash}</span>
          </p>
        </details>
      </div>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-leaf font-semibold text-white"
      >
        {number}
      </span>
      <div className="wrap-break-word min-w-0">
        <h3 className="font-sans font-semibold text-lg">{title}</h3>
        {children}
      </div>
    </li>
  );
}
