import { describeDifferences } from "#domain/proposals/describe-differences.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";

interface WhatChangedProps {
  before: ProposalDocument;
  after: ProposalDocument;
  note: string;
}

/** What is different from the version this reader saw before. */
export function WhatChanged({ before, after, note }: WhatChangedProps) {
  const documentLabels = labels[after.language];
  const differences = describeDifferences(before, after);
  if (differences.length === 0 && !note.trim()) return null;
  return (
    <section className="rounded-card bg-[#e8f1f2] p-6">
      <h2 className="mb-3 text-2xl text-sea">{documentLabels.whatChanged}</h2>
      {note.trim() && <p className="wrap-break-word mb-3 whitespace-pre-line">{note}</p>}
      <dl className="flex flex-col gap-2">
        {differences.map(({ label, changeLabel, before: old, after: now }) => (
          <div key={`${label} ${changeLabel} ${old ?? ""} ${now ?? ""}`} className="wrap-break-word">
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline">
              {old === null && now === null ? (
                changeLabel
              ) : (
                <>
                  {old !== null && <del>{old}</del>} {now !== null && <ins>{now}</ins>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
