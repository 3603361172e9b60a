import type { ReactNode } from "react";
import { PageIntro } from "#app/components/page-intro.tsx";

export interface LegalSection {
  /** The section's URL fragment, without '#'. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  title: string;
  intro: ReactNode;
  /** The main points, listed above the sections. */
  summary: readonly string[];
  sections: readonly LegalSection[];
}

/** A long text with a table of contents beside it. */
export function LegalPage({ title, intro, summary, sections }: LegalPageProps) {
  return (
    <main id="main" className="grow">
      <PageIntro title={title}>{intro}</PageIntro>
      <div className="mx-auto grid w-full max-w-7xl gap-12 px-6 py-14 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-24 print:hidden">
          <h2 id="contents" className="mb-3 text-xl">
            On this page
          </h2>
          <ol className="gap-8 max-lg:sm:columns-2">
            {sections.map((section, index) => (
              <li key={section.id} className="break-inside-avoid">
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-baseline gap-3 rounded py-3 text-sea text-sm underline-offset-4 hover:underline"
                >
                  <span
                    aria-hidden
                    className="w-5 shrink-0 text-right text-coral-ink [font-variant-numeric:tabular-nums]"
                  >
                    {index + 1}
                  </span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-3xl">
          <Summary points={summary} />
          {sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id} className="mt-14">
              <h2 id={section.id} className="mb-5 text-2xl text-sea sm:text-3xl">
                {index + 1}. {section.title}
              </h2>
              <div className="legal-text">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

function Summary({ points }: { points: readonly string[] }) {
  return (
    <aside aria-labelledby="in-short" className="rounded-card bg-white p-6 ring-1 ring-sand-deep sm:p-8">
      <h2 id="in-short" className="text-xl">
        In short
      </h2>
      <ul className="mt-4 grid gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-sun ring-2 ring-coral" />
            {point}
          </li>
        ))}
      </ul>
    </aside>
  );
}
