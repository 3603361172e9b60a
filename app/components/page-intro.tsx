import type { ReactNode } from "react";

interface PageIntroProps {
  title: string;
  /** What this view of the page is about, with a picture of its own. */
  subject?: { readonly name: string; readonly picture: ReactNode } | null;
  /** Lower on a phone, where what follows should be in sight at once. */
  isLow?: boolean;
  children: ReactNode;
}

/** The head of a text page: title, one line of introduction and an illustration. */
export function PageIntro({ title, subject, isLow = false, children }: PageIntroProps) {
  return (
    <header className="focus-on-dark relative overflow-hidden bg-sea text-white print:bg-white print:text-ink">
      <PosterCorner hasSun={!subject} />
      <div
        className={`relative mx-auto w-full max-w-7xl px-6 sm:pt-20 sm:pb-28 print:py-4 ${isLow ? "pt-7 pb-16" : "pt-14 pb-20"}`}
      >
        <h1 className={`max-w-3xl sm:text-6xl ${isLow ? "text-3xl" : "text-4xl"}`}>{title}</h1>
        {subject && (
          <>
            <h2 className="mt-4 text-2xl text-sun sm:mt-5 sm:text-3xl print:text-ink">{subject.name}</h2>
            <div className="absolute top-7 right-6 w-22 rotate-2 overflow-hidden rounded-xl shadow-float ring-3 ring-white max-[22.5rem]:hidden sm:w-40 lg:top-8 lg:w-84 lg:rounded-card lg:ring-6 print:hidden">
              {subject.picture}
            </div>
          </>
        )}
        <p
          className={`max-w-2xl text-white/90 sm:text-xl lg:max-w-xl xl:max-w-2xl print:text-ink ${isLow ? "" : "text-lg"} ${subject ? "mt-2" : isLow ? "mt-3 sm:mt-5" : "mt-5"}`}
        >
          {children}
        </p>
      </div>
    </header>
  );
}

/** The illustration; its lower edge has the page's background colour. */
function PosterCorner({ hasSun }: { hasSun: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full print:hidden"
    >
      {/* Hidden where it would be behind the text. */}
      {hasSun && (
        <g fill="#f4b740" className="max-lg:hidden">
          <circle cx="1230" cy="196" r="150" opacity="0.14" />
          <circle cx="1230" cy="196" r="104" opacity="0.3" />
          <circle cx="1230" cy="196" r="64" />
        </g>
      )}
      <path d="M860 320c90-70 150-120 224-112 60 6 92 54 150 46 74-10 110-76 206-92v158z" fill="#093f4a" />
      <path d="M700 320c150-58 240-62 342-34 96 26 180 8 398-50v84z" fill="#478200" />
      <path d="M0 296c240-28 420 16 680 8s500-44 760-10v26H0z" fill="#fbf7ef" />
    </svg>
  );
}
