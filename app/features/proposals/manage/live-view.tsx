import { useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { ProposalDocumentView } from "#app/features/proposals/proposal-document.tsx";
import { ProposalHeader } from "#app/features/proposals/proposal-header.tsx";
import { defaultChoices, toggleChoice } from "#domain/proposals/choices.ts";
import { buildDocument } from "#domain/proposals/document.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import type { DraftFields, DraftLine, ProposalDocument } from "#domain/proposals/schema.ts";
import { marginOf } from "#domain/proposals/totals.ts";
import type { ProposalView } from "#domain/proposals/view.ts";

interface LiveViewProps {
  number: string;
  version: number;
  fields: DraftFields;
  lines: readonly DraftLine[];
  expert: ProposalView["expert"];
}

/** As the traveller would see it, and above it what only the staff see. */
export function LiveView({ number, version, fields, lines, expert }: LiveViewProps) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const document = builtOrNull({ number, version, fields, lines });
  if (!document) {
    return (
      <Panel title="As the traveller sees it">
        <p className="text-ink-soft">Currency, dates, a title and at least one price are needed first.</p>
      </Panel>
    );
  }
  const choices = chosen ?? defaultChoices(document);
  const margin = marginOf(document, new Map(lines.map(({ key, cost }) => [key, cost])), choices);
  return (
    <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-20 xl:self-start">
      <Panel title="Margin" description="For staff only, with what is chosen below.">
        <p className="font-semibold text-2xl">
          {margin === null ? "A cost is missing" : formatMoney(margin, document.currency, "en")}
        </p>
      </Panel>
      <Panel title="As the traveller sees it">
        <div lang={document.language}>
          <ProposalHeader
            proposal={{ number, state: "open", version: null, answer: null, expert }}
            document={document}
            heading="h3"
          />
          <div className="mt-8" />
          <ProposalDocumentView
            document={document}
            choices={choices}
            onToggle={(key) => setChosen(toggleChoice(document, choices, key))}
          />
        </div>
      </Panel>
    </div>
  );
}

function builtOrNull({
  number,
  version,
  fields,
  lines,
}: Omit<LiveViewProps, "expert">): ProposalDocument | null {
  const filled = (items: readonly string[]) => items.filter((item) => item.trim() !== "");
  const tidy = { ...fields, includes: filled(fields.includes), excludes: filled(fields.excludes) };
  try {
    return buildDocument({ number, version }, tidy, lines);
  } catch {
    return null;
  }
}
