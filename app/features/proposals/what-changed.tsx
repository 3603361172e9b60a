import { useEffect, useRef } from "react";
import type { DescribedDifference } from "#domain/proposals/describe-differences.ts";
import { labels } from "#domain/proposals/labels.ts";
import type { Language } from "#domain/proposals/language.ts";

interface WhatChangedProps {
  differences: readonly DescribedDifference[];
  language: Language;
  note: string;
  /** Heading for a traveler who has just answered an older version. It takes the focus. */
  notice?: string | undefined;
}

export function WhatChanged({ differences, language, note, notice }: WhatChangedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (notice) heading.current?.focus();
  }, [notice]);
  if (differences.length === 0 && !note.trim() && !notice) return null;
  return (
    <section className="rounded-card bg-[#e8f1f2] p-6">
      <h2 ref={heading} tabIndex={-1} className="mb-3 scroll-mt-24 text-2xl text-sea outline-none">
        {notice ?? labels[language].whatChanged}
      </h2>
      {note.trim() && <p className="wrap-break-word mb-3 whitespace-pre-line">{note}</p>}
      <dl className="flex flex-col gap-2">
        {differences.map(({ label, changeLabel, before, after }) => (
          <div key={`${label} ${changeLabel} ${before ?? ""} ${after ?? ""}`} className="wrap-break-word">
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline">
              {before === null && after === null ? (
                changeLabel
              ) : (
                <>
                  {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
