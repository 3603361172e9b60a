import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { pageTexts } from "#app/features/proposals/page-texts.ts";
import { PdfButton } from "#app/features/proposals/pdf-button.tsx";
import { ProposalAccepted } from "#app/features/proposals/proposal-accepted.tsx";
import { ProposalAnswers } from "#app/features/proposals/proposal-answers.tsx";
import { ProposalDocumentView } from "#app/features/proposals/proposal-document.tsx";
import { ProposalFailed } from "#app/features/proposals/proposal-failed.tsx";
import { ProposalHeader } from "#app/features/proposals/proposal-header.tsx";
import {
  acceptProposal,
  askForChanges,
  declineProposal,
  markViewed,
  newerVersionIn,
  type ProposalAccess,
} from "#app/features/proposals/proposals.data.ts";
import { proposalBehind, proposalKeys } from "#app/features/proposals/proposals.queries.ts";
import { refusalText } from "#app/features/proposals/refusal-text.ts";
import { WhatChanged } from "#app/features/proposals/what-changed.tsx";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { type DescribedDifference, describeDifferences } from "#domain/proposals/describe-differences.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import type { ProposalAnswer } from "#domain/proposals/view.ts";

interface ScreenProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
}

/** A proposal as its traveller sees it, by link or from an account. */
export function ProposalScreen({ access, fetch }: ScreenProps) {
  const proposal = useQuery(proposalBehind(fetch, access));
  const [newer, setNewer] = useState<readonly DescribedDifference[] | null>(null);
  if (proposal.isPending) return <SpinnerScreen label={pageTexts.en.loading} />;
  if (proposal.isError) return <ProposalFailed cause={proposal.error} onRetry={() => proposal.refetch()} />;
  const { version } = proposal.data;
  return (
    // Another version starts with its own choices; what changed is kept beside it.
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
  /** What is different from the version that was answered, where that one was out of date. */
  newer: readonly DescribedDifference[] | null;
  onNewer(differences: readonly DescribedDifference[] | null): void;
}

type Language = keyof typeof pageTexts;
type Outcome = { readonly tone: "success" | "error"; readonly text: string };

function OpenProposal({ access, fetch, proposal, newer, onNewer }: OpenProposalProps) {
  const { version, acceptance, state } = proposal;
  const document = version ? parseDocument(version.document) : null;
  const language = document?.language ?? "en";
  const texts = pageTexts[language];
  const [chosen, setChosen] = useState(() => (document ? defaultChoices(document) : []));
  const { outcome, answer } = useAnswer(language, onNewer);
  const isAnswerable = state === "open" && version !== null && !version.expired;
  const hash = version?.document_hash ?? null;
  useEffect(() => {
    // Only a page that lives in a browser says so: mail scanners fetch addresses and run nothing.
    if (hash !== null && state === "open") markViewed(fetch, access, hash).catch(() => {});
  }, [hash, state, fetch, access]);

  const choices = acceptance?.choices ?? chosen;
  return (
    <main
      id="main"
      lang={language}
      className="mx-auto flex w-full max-w-3xl grow flex-col gap-8 px-4 py-10 sm:px-6"
    >
      <ProposalHeader proposal={proposal} document={document} />
      <div aria-live="polite">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
      <StateNotice proposal={proposal} language={language} />
      {document && acceptance && <ProposalAccepted {...{ access, fetch, proposal, document, acceptance }} />}
      {document && !acceptance && <Changes {...{ proposal, document, newer }} />}
      {document && (
        <ProposalDocumentView
          document={document}
          choices={choices}
          onToggle={isAnswerable ? (key) => setChosen(toggleChoice(document, chosen, key)) : undefined}
        />
      )}
      {document && version && isAnswerable && (
        <ProposalAnswers
          document={document}
          documentHash={version.document_hash}
          choices={chosen}
          validUntil={version.valid_until}
          onAccept={(given) => answer(() => acceptProposal(fetch, access, given), null)}
          onAskForChanges={(given) => answer(() => askForChanges(fetch, access, given), texts.changesSent)}
          onDecline={(given) => answer(() => declineProposal(fetch, access, given), null)}
        />
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {document && !acceptance && (
          <PdfButton {...{ access, fetch, language }} number={proposal.number} label={texts.download} />
        )}
        <Button variant="quiet" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </main>
  );
}

interface ChangesProps extends Pick<OpenProposalProps, "proposal" | "newer"> {
  document: ProposalDocument;
}

/** What is different from the version that was answered or seen before. */
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

/** Why a proposal cannot be answered any more, if so. */
function StateNotice({
  proposal: { state, version },
  language,
}: {
  proposal: ProposalAnswer;
  language: Language;
}) {
  const texts = pageTexts[language];
  if (state === "withdrawn") return <Notice tone="info">{texts.withdrawn}</Notice>;
  if (state === "declined") return <Notice tone="info">{texts.declined}</Notice>;
  if (state !== "open" || !version?.expired) return null;
  return <Notice tone="info">{texts.expired(formatDate(version.valid_until, language))}</Notice>;
}

/** Sends an answer and tells what came of it; a version that was out of date is compared with the newer one. */
function useAnswer(language: Language, onNewer: OpenProposalProps["onNewer"]) {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const answer = async (send: () => Promise<unknown>, done: string | null) => {
    setOutcome(null);
    onNewer(null);
    try {
      await send();
      if (done) setOutcome({ tone: "success", text: done });
    } catch (cause) {
      const differences = newerVersionIn(cause);
      if (differences) onNewer(differences);
      else setOutcome({ tone: "error", text: refusalText(cause, language) });
    } finally {
      await queries.invalidateQueries({ queryKey: proposalKeys.all });
    }
  };
  return { outcome, answer };
}
