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
  type ProposalAccess,
  reasonOf,
} from "#app/features/proposals/proposals.data.ts";
import { proposalBehind, proposalKeys } from "#app/features/proposals/proposals.queries.ts";
import { WhatChanged } from "#app/features/proposals/what-changed.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import type { ProposalAnswer } from "#domain/proposals/view.ts";

interface ScreenProps {
  access: ProposalAccess;
  fetch: typeof window.fetch;
}

/** A proposal as its traveller sees it, by link or from an account. */
export function ProposalScreen({ access, fetch }: ScreenProps) {
  const proposal = useQuery(proposalBehind(fetch, access));
  if (proposal.isPending) return <SpinnerScreen label={pageTexts.en.loading} />;
  if (proposal.isError) return <ProposalFailed cause={proposal.error} onRetry={() => proposal.refetch()} />;
  const { version } = proposal.data;
  // Another version starts with its own choices.
  return <OpenProposal key={version?.document_hash ?? ""} {...{ access, fetch }} proposal={proposal.data} />;
}

type Outcome = { readonly tone: "success" | "error" | "info"; readonly text: string };

function OpenProposal({ access, fetch, proposal }: ScreenProps & { proposal: ProposalAnswer }) {
  const queries = useQueryClient();
  const { version, acceptance, state, seen_before } = proposal;
  const document = version ? parseDocument(version.document) : null;
  const texts = pageTexts[document?.language ?? "en"];
  const [chosen, setChosen] = useState(() => (document ? defaultChoices(document) : []));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAnswerable = state === "open" && version !== null && !version.expired;
  useLanguage(document?.language ?? "en");
  const hash = version?.document_hash ?? null;
  useEffect(() => {
    // Only a page that lives in a browser says so: mail scanners fetch addresses and run nothing.
    if (hash !== null && state === "open") markViewed(fetch, access, hash).catch(() => {});
  }, [hash, state, fetch, access]);

  const answer = async (send: () => Promise<unknown>, done: string | null) => {
    setOutcome(null);
    try {
      await send();
      if (done) setOutcome({ tone: "success", text: done });
    } catch (cause) {
      const isNewer = reasonOf(cause) === "newer_version";
      setOutcome({
        tone: isNewer ? "info" : "error",
        text: isNewer ? texts.newer : errorMessage(cause, texts.failed),
      });
    } finally {
      await queries.invalidateQueries({ queryKey: proposalKeys.all });
    }
  };

  const choices = acceptance?.choices ?? chosen;
  return (
    <main
      id="main"
      lang={document?.language ?? "en"}
      className="mx-auto flex w-full max-w-3xl grow flex-col gap-8 px-4 py-10 sm:px-6"
    >
      <ProposalHeader proposal={proposal} document={document} />
      <div aria-live="polite">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
      {state === "withdrawn" && <Notice tone="info">{texts.withdrawn}</Notice>}
      {state === "declined" && <Notice tone="info">{texts.declined}</Notice>}
      {state === "open" && version?.expired && document && (
        <Notice tone="info">{texts.expired(formatDate(version.valid_until, document.language))}</Notice>
      )}
      {document && acceptance && <ProposalAccepted {...{ access, fetch, proposal, document, acceptance }} />}
      {document && seen_before && !acceptance && (
        <WhatChanged
          before={parseDocument(seen_before.document)}
          after={document}
          note={version?.change_note ?? ""}
        />
      )}
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
          <PdfButton
            {...{ access, fetch, language: document.language }}
            number={proposal.number}
            label={texts.download}
          />
        )}
        <Button variant="quiet" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </main>
  );
}

/** The page is in the document's language, for screen readers and hyphenation. */
function useLanguage(language: string): void {
  useEffect(() => {
    const root = window.document.documentElement;
    const before = root.lang;
    root.lang = language;
    return () => {
      root.lang = before;
    };
  }, [language]);
}
