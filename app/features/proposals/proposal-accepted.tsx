import { AccountOffer } from "#app/features/proposals/account-offer.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { PdfButton } from "#app/features/proposals/pdf-button.tsx";
import type { ProposalAccess } from "#app/features/proposals/proposals.data.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { labels } from "#domain/proposals/labels.ts";
import { formatMoment } from "#domain/proposals/moments.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalAnswer } from "#domain/proposals/view.ts";

interface AcceptedProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
  proposal: ProposalAnswer;
  document: ProposalDocument;
  acceptance: NonNullable<ProposalAnswer["acceptance"]>;
}

/** What was accepted and when, the certificate, how to pay, and where to keep it. */
export function ProposalAccepted({ access, fetch, proposal, document, acceptance }: AcceptedProps) {
  const { timeZone } = useSiteDetails();
  const { language, currency } = document;
  const texts = pageTexts[language];
  const documentLabels = labels[language];
  const paid = proposal.payments.reduce((sum, payment) => sum + BigInt(payment.amount), 0n);
  return (
    <section className="flex flex-col gap-4 rounded-card border-leaf border-t-8 bg-white p-6 ring-1 ring-sand-deep">
      <h2 className="text-2xl text-sea">{documentLabels.state.accepted}</h2>
      <p className="wrap-break-word">
        {texts.accepted(acceptance.name, formatMoment(acceptance.accepted_at, timeZone, language))}{" "}
        {documentLabels.total}: <strong>{formatMoney(BigInt(acceptance.total), currency, language)}</strong>
      </p>
      <p className="text-ink-soft text-sm">
        {documentLabels.documentHash}: <span className="break-all">{acceptance.document_hash}</span>
      </p>
      <PdfButton {...{ access, fetch, language }} number={proposal.number} label={texts.downloadAccepted} />
      <div>
        <h3 className="text-xl">{texts.pay}</h3>
        <p className="wrap-break-word whitespace-pre-line">{proposal.bank_details || texts.payAsk}</p>
        <p className="mt-2">
          {texts.payReference}: <strong>{proposal.number}</strong>
        </p>
        {paid !== 0n && (
          <p className="mt-2">
            {texts.paid}: {formatMoney(paid, currency, language)}
          </p>
        )}
      </div>
      {"secret" in access && !proposal.claimed && (
        <AccountOffer {...{ access, fetch, language }} email={acceptance.email ?? ""} />
      )}
    </section>
  );
}
