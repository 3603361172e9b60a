import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button, buttonStyle } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { ANSWER_ID, AnswerSection, Refusal } from "#app/features/proposals/answer-section.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { PdfButton } from "#app/features/proposals/pdf-button.tsx";
import { ProposalAccepted } from "#app/features/proposals/proposal-accepted.tsx";
import { ProposalDocumentView } from "#app/features/proposals/proposal-document.tsx";
import { ProposalHeader } from "#app/features/proposals/proposal-header.tsx";
import { ProposalLoadError } from "#app/features/proposals/proposal-load-error.tsx";
import {
  acceptProposal,
  askForChanges,
  declineProposal,
  markViewed,
  newerVersionIn,
  type ProposalAccess,
  undoDecline,
} from "#app/features/proposals/proposals.data.ts";
import { proposalBehind, proposalKeys } from "#app/features/proposals/proposals.queries.ts";
import { refusalText } from "#app/features/proposals/refusal-text.ts";
import { WhatChanged } from "#app/features/proposals/what-changed.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { type DescribedDifference, describeDifferences } from "#domain/proposals/describe-differences.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { dayOf, paymentPlan, sumOf } from "#domain/proposals/payment-plan.ts";
import { type Price, pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalAnswer } from "#domain/proposals/view.ts";

interface ScreenProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
}

/** A proposal as its traveler sees it, by link or in the account. */
export function ProposalScreen({ access, fetch }: ScreenProps) {
  const proposal = useQuery(proposalBehind(fetch, access));
  const [newer, setNewer] = useState<readonly DescribedDifference[] | null>(null);
  if (proposal.isPending) return <SpinnerScreen label={pageTexts.en.loading} />;
  if (proposal.isError)
    return <ProposalLoadError cause={proposal.error} onRetry={() => proposal.refetch()} />;
  const { version } = proposal.data;
  return (
    // The key resets the choices when a new version arrives. The differences are stored here, so they survive that.
    <OpenProposal
      key={version?.document_hash ?? ""}
      {...{ access, fetch, newer }}
      proposal={proposal.data}
      onNewer={setNewer}
    />
  );
}

interface OpenProposalProps extends ScreenProps {
  proposal: ProposalAnswer;
  /** Differences from the version that the traveler answered, if that version was outdated. */
  newer: readonly DescribedDifference[] | null;
  onNewer(differences: readonly DescribedDifference[] | null): void;
}

type Language = keyof typeof pageTexts;

/** Staff texts are in English. */
const PREVIEW_TEXT =
  "This is the proposal as the traveler sees it. Nothing you do here is recorded, and no link is used.";

function OpenProposal({ access, fetch, proposal, newer, onNewer }: OpenProposalProps) {
  const { version, acceptance, state } = proposal;
  const { timeZone } = useSiteDetails();
  const document = version ? parseDocument(version.document) : null;
  const language = document?.language ?? "en";
  const texts = pageTexts[language];
  const [chosen, setChosen] = useState(() => (document ? defaultChoices(document) : []));
  const { isFresh, refusal, answer } = useAnswer(language, onNewer);
  const isAnswerable = state === "open" && version !== null && !version.expired;
  const canAnswer = isAnswerable && proposal.answer === null;
  const hash = version?.document_hash ?? null;
  useEffect(() => {
    // A view is reported by JavaScript, because mail scanners fetch URLs but do not run it.
    if (hash !== null && state === "open" && !("preview_id" in access))
      markViewed(fetch, access, hash).catch(() => {});
  }, [hash, state, fetch, access]);

  const choices = acceptance?.choices ?? chosen;
  const plan =
    document && acceptance
      ? paymentPlan(document, acceptance.choices, {
          paid: sumOf(proposal.payments),
          acceptedOn: dayOf(acceptance.accepted_at, timeZone),
        })
      : undefined;
  const accepted = document && acceptance && (
    <ProposalAccepted {...{ access, fetch, proposal, document, acceptance, isFresh }} />
  );
  return (
    <main
      id="main"
      lang={language}
      className="mx-auto flex w-full max-w-3xl grow flex-col gap-8 px-4 py-10 sm:px-6"
    >
      {"preview_id" in access && <Notice tone="info">{PREVIEW_TEXT}</Notice>}
      <ProposalHeader proposal={proposal} document={document} />
      {canAnswer && (
        <a href={`#${ANSWER_ID}`} className={`${buttonStyle()} self-start max-md:hidden print:hidden`}>
          {texts.answerLink}
        </a>
      )}
      <StateNotice proposal={proposal} language={language} />
      {!isFresh && accepted}
      {document && !acceptance && <Changes {...{ proposal, document, newer }} />}
      {document && (
        <ProposalDocumentView
          document={document}
          choices={choices}
          plan={plan}
          isOver={!isAnswerable && !acceptance}
          onToggle={isAnswerable ? (key) => setChosen(toggleChoice(document, chosen, key)) : undefined}
        />
      )}
      {document && canAnswer && (
        <AnswerBar total={pricesOf(document, choices).total} label={texts.answerLink} />
      )}
      {document && version && (isAnswerable || state === "declined") && (
        <AnswerSection
          isOff={"preview_id" in access}
          document={document}
          documentHash={version.document_hash}
          choices={chosen}
          validUntil={version.valid_until}
          answer={proposal.answer}
          {...{ isFresh, refusal }}
          onAccept={(given) => answer(() => acceptProposal(fetch, access, given))}
          onAskForChanges={(given) => answer(() => askForChanges(fetch, access, given))}
          onDecline={(given) => answer(() => declineProposal(fetch, access, given))}
          onUndoDecline={() => answer(() => undoDecline(fetch, access, crypto.randomUUID()))}
        />
      )}
      {isFresh && accepted}
      {refusal && !isAnswerable && <Refusal text={refusal} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        {document && !acceptance && !("preview_id" in access) && (
          <PdfButton {...{ access, fetch, language }} number={proposal.number} label={texts.download} />
        )}
        <Button variant="quiet" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </main>
  );
}

/**
 * On a phone the total and the link to the answer form stay visible, as on an itinerary's page, until the form itself
 * is in view.
 */
function AnswerBar({ total, label }: { total: Price; label: string }) {
  const [isFormInView, setFormInView] = useState(false);
  useEffect(() => {
    const form = window.document.getElementById(ANSWER_ID);
    if (!form) return;
    const watcher = new IntersectionObserver(([entry]) => setFormInView(entry?.isIntersecting === true));
    watcher.observe(form);
    return () => watcher.disconnect();
  }, []);
  return (
    // Without a height of its own, the bar leaves no gap above the form.
    <div
      className={`sticky bottom-0 z-30 -mt-8 h-0 md:hidden print:hidden ${isFormInView ? "invisible" : ""}`}
    >
      <div className="absolute -inset-x-4 bottom-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-sand-deep border-t bg-white px-4 py-3 shadow-float sm:-inset-x-6 sm:px-6">
        <p className="wrap-break-word min-w-0 leading-tight">
          <span className="block text-ink-soft text-sm">{total.label}</span>
          <strong className="font-display text-xl">{total.text}</strong>
        </p>
        <a href={`#${ANSWER_ID}`} className={buttonStyle()}>
          {label}
        </a>
      </div>
    </div>
  );
}

interface ChangesProps extends Pick<OpenProposalProps, "proposal" | "newer"> {
  document: ProposalDocument;
}

/** Differences from the version that the traveler answered or viewed before. */
function Changes({ proposal: { version, seen_before }, document, newer }: ChangesProps) {
  if (!newer && !seen_before) return null;
  const sinceSeen = seen_before ? describeDifferences(parseDocument(seen_before.document), document) : [];
  return (
    <WhatChanged
      differences={newer ?? sinceSeen}
      language={document.language}
      note={version?.change_note ?? ""}
      notice={newer ? pageTexts[document.language].newer : undefined}
    />
  );
}

/** Why a proposal can no longer be accepted, if so. */
function StateNotice({
  proposal: { state, version },
  language,
}: {
  proposal: ProposalAnswer;
  language: Language;
}) {
  const texts = pageTexts[language];
  if (state === "withdrawn") return <Notice tone="info">{texts.withdrawn}</Notice>;
  if (state !== "open" || !version?.expired) return null;
  return <Notice tone="info">{texts.expired(formatDate(version.valid_until, language))}</Notice>;
}

/** Submits an answer. If it is refused because of a newer version, `onNewer` gets the differences. */
function useAnswer(language: Language, onNewer: OpenProposalProps["onNewer"]) {
  const queries = useQueryClient();
  const [isFresh, setFresh] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const answer = async (send: () => Promise<unknown>) => {
    setRefusal(null);
    setFresh(false);
    onNewer(null);
    try {
      await send();
      setFresh(true);
    } catch (cause) {
      const differences = newerVersionIn(cause);
      if (differences) onNewer(differences);
      else setRefusal(refusalText(cause, language));
    } finally {
      await queries.invalidateQueries({ queryKey: proposalKeys.all });
    }
  };
  return { isFresh, refusal, answer };
}
