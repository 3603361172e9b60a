import type { ReactNode } from "react";

/** The head of a text page: title, one line of introduction and an illustration. */
export function PageIntro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="focus-on-dark relative overflow-hidden bg-sea text-white print:bg-white print:text-ink">
      <PosterCorner />
      <div className="relative mx-auto w-full max-w-7xl px-6 pt-14 pb-20 sm:pt-20 sm:pb-28 print:py-4">
        <h1 className="max-w-3xl text-4xl sm:text-6xl">{title}</h1>
        <p className="mt-5 max-w-2xl text-lg lg:max-w-xl xl:max-w-2xl text-white/90 sm:text-xl print:text-ink">
          {children}
        </p>
      </div>
    </header>
  );
}

/** The illustration; its lower edge has the page's background colour. */
function PosterCorner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full print:hidden"
    >
      {/* Hidden where it would be behind the text. */}
      <g fill="#f4b740" className="max-lg:hidden">
        <circle cx="1230" cy="196" r="150" opacity="0.14" />
        <circle cx="1230" cy="196" r="104" opacity="0.3" />
        <circle cx="1230" cy="196" r="64" />
      </g>
      <path d="M860 320c90-70 150-120 224-112 60 6 92 54 150 46 74-10 110-76 206-92v158z" fill="#093f4a" />
      <path d="M700 320c150-58 240-62 342-34 96 26 180 8 398-50v84z" fill="#478200" />
      <path d="M0 296c240-28 420 16 680 8s500-44 760-10v26H0z" fill="#fbf7ef" />
    </svg>
  );
}
