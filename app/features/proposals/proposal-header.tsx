import { ProposalExpert } from "#app/features/proposals/proposal-expert.tsx";
import { imageSources } from "#domain/image-url.ts";
import { formatPeriod } from "#domain/proposals/dates.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { type ProposalView, shownState } from "#domain/proposals/view.ts";

export function ProposalHeader({
  proposal,
  document,
  heading: Heading = "h1",
}: {
  proposal: Pick<ProposalView, "number" | "state" | "expert" | "version" | "answer" | "voided">;
  document: ProposalDocument | null;
  /** `h3` in the editor's preview, which has a page heading above it. */
  heading?: "h1" | "h3";
}) {
  const language = document?.language ?? "en";
  const documentLabels = labels[language];
  const state = shownState(proposal);
  return (
    <header>
      {document?.image && (
        <img
          {...imageSources(document.image)}
          sizes="(min-width: 48rem) 48rem, 100vw"
          alt=""
          width={960}
          height={420}
          className="mb-6 aspect-[16/7] w-full rounded-card bg-sand-deep object-cover"
        />
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <span>
          {documentLabels.proposal} <span className="whitespace-nowrap">{proposal.number}</span>
          {document && `, ${documentLabels.version.toLowerCase()} ${document.version}`}
        </span>
        <span className="rounded-full bg-sand-deep px-3 py-0.5 font-semibold text-ink text-sm">
          {documentLabels.state[state]}
        </span>
      </p>
      <Heading className={`wrap-break-word mt-2 text-3xl text-sea ${Heading === "h1" ? "sm:text-5xl" : ""}`}>
        {document?.title ?? `${documentLabels.proposal} ${proposal.number}`}
      </Heading>
      {document && (
        <p className="mt-2 text-lg">
          {[
            document.location,
            // The start date is empty only in the editor's preview.
            document.start_date
              ? formatPeriod(document.start_date, document.end_date, language)
              : documentLabels.noDates,
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      )}
      <ProposalExpert expert={proposal.expert} language={language} />
    </header>
  );
}
