import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { TripDifferences } from "#app/components/trip-differences.tsx";
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
  newerVersionDifferences,
  type ProposalAccess,
  type SendAnswer,
  undoDecline,
} from "#app/features/proposals/proposals.data.ts";
import { proposalByAccess, proposalKeys } from "#app/features/proposals/proposals.queries.ts";
import { refusalText } from "#app/features/proposals/refusal-text.ts";
import { WhatChanged } from "#app/features/proposals/what-changed.tsx";
import { newId } from "#app/lib/new-id.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import type { Submit } from "#app/lib/use-submission-key.ts";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { type DescribedDifference, describeDifferences } from "#domain/proposals/describe-differences.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import type { Language } from "#domain/proposals/language.ts";
import { dateOf, paymentPlan } from "#domain/proposals/payment-plan.ts";
import { type Price, pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalResponse } from "#domain/proposals/view.ts";

interface ScreenProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
}

/** A proposal as its traveler sees it, by link or in the account. */
export function ProposalScreen({ access, fetch }: ScreenProps) {
  const proposal = useQuery(proposalByAccess(fetch, access));
  const [newerDifferences, setNewerDifferences] = useState<readonly DescribedDifference[] | null>(null);
  return (
    <Loaded
      query={proposal}
      loading={<SpinnerScreen label={pageTexts.en.loading} />}
      whenFailed={(error, retry) => <ProposalLoadError cause={error} onRetry={retry} />}
    >
      {(data) => (
        // The key resets the choices when a new version arrives. The differences are stored here, so they survive that.
        <LoadedProposal
          key={data.version?.document_hash ?? ""}
          {...{ access, fetch, newerDifferences }}
          proposal={data}
          onNewerVersion={setNewerDifferences}
        />
      )}
    </Loaded>
  );
}

interface LoadedProposalProps extends ScreenProps {
  proposal: ProposalResponse;
  /** What has changed since the version that the traveler just answered; null if that version was current. */
  newerDifferences: readonly DescribedDifference[] | null;
  onNewerVersion(differences: readonly DescribedDifference[] | null): void;
}

/** For staff, so in English only. */
const PREVIEW_TEXT =
  "This is the proposal as the traveler sees it. Nothing you do here is recorded, and no link is used.";

function LoadedProposal({ access, fetch, proposal, newerDifferences, onNewerVersion }: LoadedProposalProps) {
  const { version, acceptance, state, voided } = proposal;
  const document = version ? parseDocument(version.document) : null;
  const language = document?.language ?? "en";
  const texts = pageTexts[language];
  const [selectedChoices, setSelectedChoices] = useState(() => (document ? defaultChoices(document) : []));
  const { isJustSubmitted, refusal, submitAnswer } = useAnswer(language, onNewerVersion);
  const answerWith =
    <Content extends object>(call: SendAnswer<Content>) =>
    (content: Content, submit: Submit) =>
      submitAnswer(() => submit((idempotency_key) => call(fetch, access, { ...content, idempotency_key })));
  // A traveler who has asked for changes may still answer again, but is not urged to.
  const isAnswerable = state === "open" && version?.state === "sent" && !version.expired;
  const awaitsAnswer = isAnswerable && proposal.answer === null;
  const documentHash = version?.document_hash ?? null;
  const isPreview = "preview_id" in access;
  useEffect(() => {
    // A view is reported by JavaScript, because mail scanners fetch URLs but do not run it. Failures are ignored.
    if (documentHash !== null && state === "open" && !voided && !isPreview)
      markViewed(fetch, access, documentHash).catch(() => {});
  }, [documentHash, state, voided, isPreview, fetch, access]);

  const choices = acceptance?.choices ?? voided?.choices ?? selectedChoices;
  const plan =
    document && acceptance ? paymentPlan(document.currency, acceptance, proposal.payments) : undefined;
  // Right after accepting, this section takes the place of the forms. Later it is at the top.
  const acceptedSection = document && acceptance && (
    <ProposalAccepted {...{ access, fetch, proposal, document, acceptance, isJustSubmitted }} />
  );
  return (
    <main
      id="main"
      lang={language}
      className="mx-auto flex w-full max-w-3xl grow flex-col gap-8 px-4 py-10 sm:px-6"
    >
      {isPreview && <Notice tone="info">{PREVIEW_TEXT}</Notice>}
      <ProposalHeader proposal={proposal} document={document} />
      {awaitsAnswer && (
        <a href={`#${ANSWER_ID}`} className={`${buttonStyle()} self-start max-md:hidden print:hidden`}>
          {texts.answerLink}
        </a>
      )}
      <StateNotice proposal={proposal} language={language} />
      <TripDifferences differences={proposal.trip_differences} language={language} />
      {!isJustSubmitted && acceptedSection}
      {document && !acceptance && <RecentChanges {...{ proposal, document, newerDifferences }} />}
      {document && (
        <ProposalDocumentView
          document={document}
          choices={choices}
          plan={plan}
          payments={proposal.payments}
          isOver={!isAnswerable && !acceptance}
          onToggle={
            isAnswerable
              ? (key) => setSelectedChoices(toggleChoice(document, selectedChoices, key))
              : undefined
          }
        />
      )}
      {document && awaitsAnswer && (
        <AnswerBar total={pricesOf(document, choices).total} label={texts.answerLink} />
      )}
      {document && version && (isAnswerable || state === "declined") && (
        <AnswerSection
          isPreview={isPreview}
          document={document}
          documentHash={version.document_hash}
          choices={selectedChoices}
          validUntil={version.valid_until}
          answer={proposal.answer}
          {...{ isJustSubmitted, refusal }}
          onAccept={answerWith(acceptProposal)}
          onAskForChanges={answerWith(askForChanges)}
          onDecline={answerWith(declineProposal)}
          onUndoDecline={() => submitAnswer(() => undoDecline(fetch, access, newId()))}
        />
      )}
      {isJustSubmitted && acceptedSection}
      {refusal && !isAnswerable && <Refusal text={refusal} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        {document && !acceptance && !voided && !isPreview && (
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
 * Bar on phones with the total and a link to the answer form, as on an itinerary's page. It disappears once the form
 * itself is in view.
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
      className={`sticky bottom-0 z-30 -mt-8 h-0 low:hidden md:hidden print:hidden ${isFormInView ? "invisible" : ""}`}
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

interface RecentChangesProps extends Pick<LoadedProposalProps, "proposal" | "newerDifferences"> {
  document: ProposalDocument;
}

/** What has changed since the version that the traveler answered or viewed before. */
function RecentChanges({
  proposal: { version, seen_before },
  document,
  newerDifferences,
}: RecentChangesProps) {
  if (!newerDifferences && !seen_before) return null;
  const sinceSeen = seen_before ? describeDifferences(parseDocument(seen_before.document), document) : [];
  return (
    <WhatChanged
      differences={newerDifferences ?? sinceSeen}
      language={document.language}
      note={version?.change_note ?? ""}
      notice={newerDifferences ? pageTexts[document.language].newer : undefined}
    />
  );
}

/** Says that a proposal was withdrawn or has expired, or that its acceptance was voided. */
function StateNotice({
  proposal: { state, version, voided },
  language,
}: {
  proposal: ProposalResponse;
  language: Language;
}) {
  const { timeZone } = useSiteDetails();
  const texts = pageTexts[language];
  if (state === "withdrawn") return <Notice tone="info">{texts.withdrawn}</Notice>;
  if (voided)
    return (
      <Notice tone="info">
        <p>{texts.voided(formatDate(dateOf(voided.at, timeZone), language))}</p>
        <p className="mt-2 whitespace-pre-line">
          {texts.voidedWhy}: {voided.reason}
        </p>
      </Notice>
    );
  if (state !== "open" || !version?.expired) return null;
  return <Notice tone="info">{texts.expired(formatDate(version.valid_until, language))}</Notice>;
}

/** Submits an answer. If it is refused because of a newer version, `onNewerVersion` gets the differences. */
function useAnswer(language: Language, onNewerVersion: LoadedProposalProps["onNewerVersion"]) {
  const queries = useQueryClient();
  const [isJustSubmitted, setJustSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submitAnswer = async (send: () => Promise<unknown>) => {
    setRefusal(null);
    setJustSubmitted(false);
    onNewerVersion(null);
    try {
      await send();
      setJustSubmitted(true);
    } catch (cause) {
      const differences = newerVersionDifferences(cause);
      if (differences) onNewerVersion(differences);
      else setRefusal(refusalText(cause, language));
    } finally {
      await refetchAfterChange(queries, { queryKey: proposalKeys.all });
    }
  };
  return { isJustSubmitted, refusal, submitAnswer };
}
