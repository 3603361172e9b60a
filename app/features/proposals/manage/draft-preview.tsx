import { useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { ScrollRegion } from "#app/components/admin/scroll-region.tsx";
import { type EditedDraft, formatMargin, previewLines } from "#app/features/proposals/manage/edited-draft.ts";
import { ProposalDocumentView } from "#app/features/proposals/proposal-document.tsx";
import { ProposalHeader } from "#app/features/proposals/proposal-header.tsx";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { withPrices } from "#domain/proposals/lines.ts";
import type { DraftFields, DraftLine, ProposalDocument } from "#domain/proposals/schema.ts";
import { marginOf, totalsOf } from "#domain/proposals/totals.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

interface DraftPreviewProps {
  number: string;
  version: number;
  edited: EditedDraft;
  expert: ProposalView["expert"];
}

/** Shows the draft as the traveler will see it, even if it is incomplete, below staff-only information. */
export function DraftPreview({ number, version, edited, expert }: DraftPreviewProps) {
  // Open on wide screens, where it is beside the form. Otherwise closed, because it is several screens long.
  const [isOpen, setOpen] = useState(() => window.matchMedia("(min-width: 80rem)").matches);
  // Null until staff change a choice in the preview.
  const [selectedChoices, setSelectedChoices] = useState<readonly string[] | null>(null);
  const { lines, unpriced } = previewLines(edited);
  const document = previewOf({ number, version, fields: edited.fields, lines });
  const choices = selectedChoices ?? defaultChoices(document);
  const margin = marginOf(document, new Map(lines.map(({ key, cost }) => [key, cost])), choices);
  return (
    <>
      <Panel title="Margin" description="For staff only. Based on the choices below.">
        <p className="font-semibold text-xl">
          {margin === null || lines.length === 0
            ? "Enter price and cost to see the margin."
            : formatMargin(margin, totalsOf(document, choices).total, document.currency)}
        </p>
      </Panel>
      <details
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="rounded-card border border-sand-deep bg-white"
      >
        <summary className="cursor-pointer p-4 sm:px-6">
          <h2 className="inline text-xl">As the traveler sees it</h2>
        </summary>
        <ScrollRegion
          as="section"
          aria-label="Preview"
          className="px-4 pb-4 sm:px-6 xl:max-h-[calc(100dvh-22rem)] xl:overflow-y-auto"
        >
          <div lang={document.language}>
            <ProposalHeader
              proposal={{ number, state: "open", version: null, voided: null, answer: null, expert }}
              document={document}
              heading="h3"
            />
            <div className="mt-8" />
            <ProposalDocumentView
              document={document}
              {...{ choices, unpriced }}
              onToggle={(key) => setSelectedChoices(toggleChoice(document, choices, key))}
            />
          </div>
        </ScrollRegion>
      </details>
    </>
  );
}

interface PreviewInput extends Pick<DraftPreviewProps, "number" | "version"> {
  fields: DraftFields;
  lines: readonly DraftLine[];
}

/** Builds a document from a draft that may be incomplete. Missing values get placeholders. */
function previewOf({ number, version, fields, lines }: PreviewInput): ProposalDocument {
  // Neither field is part of a document.
  const { valid_until: _until, change_note: _note, cancellation_steps, ...documentFields } = fields;
  const withoutEmptyItems = (items: readonly string[]) => items.filter((item) => item.trim() !== "");
  const start = fields.start_date ?? "";
  return withPrices({
    format: 1 as const,
    number,
    version,
    ...documentFields,
    cancellation_steps: cancellation_steps ?? undefined,
    title: fields.title.trim() || "Title of the trip",
    start_date: start,
    end_date: start && fields.end_date !== null && fields.end_date > start ? fields.end_date : start,
    currency: fields.currency ?? "USD",
    includes: withoutEmptyItems(fields.includes),
    excludes: withoutEmptyItems(fields.excludes),
    lines: lines.map(({ cost: _cost, ...line }) => line),
  });
}
