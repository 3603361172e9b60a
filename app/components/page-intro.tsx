import type { ReactNode } from "react";

const HEIGHTS = {
  full: {
    padding: "pt-14 pb-20 sm:pt-20 sm:pb-28",
    title: "text-4xl sm:text-6xl",
    text: "text-lg sm:text-xl",
    gap: "mt-5",
  },
  low: {
    padding: "pt-7 pb-16 sm:pt-10 sm:pb-24",
    title: "text-3xl sm:text-5xl",
    text: "sm:text-xl",
    gap: "mt-3",
  },
  lowest: { padding: "pt-7 pb-16 sm:pt-8 sm:pb-22", title: "text-3xl sm:text-4xl", text: "", gap: "mt-2" },
} as const;

interface PageIntroProps {
  title: string;
  /** What this view of the page is about, such as a region, with an image. */
  subject?: { readonly name: string; readonly image: ReactNode } | null;
  /** 'low' is shorter on a phone, 'lowest' on every screen, so that the content below is visible at once. */
  height?: keyof typeof HEIGHTS;
  children: ReactNode;
}

/** Header of a text page: title, one line of introduction and an illustration. */
export function PageIntro({ title, subject, height = "full", children }: PageIntroProps) {
  const { padding, title: titleSize, text, gap } = HEIGHTS[height];
  return (
    <header className="focus-on-dark relative overflow-hidden bg-sea after:absolute after:inset-x-0 after:bottom-0 after:h-px after:bg-sand text-white print:bg-white print:text-ink">
      <PosterCorner hasSun={!subject} />
      <div className={`relative mx-auto w-full max-w-7xl px-6 print:py-4 ${padding}`}>
        <h1 className={`max-w-3xl ${titleSize}`}>{title}</h1>
        {subject && (
          <>
            <h2
              className={`text-2xl text-sun print:text-ink ${height === "lowest" ? "mt-2" : "mt-4 sm:mt-5 sm:text-3xl"}`}
            >
              {subject.name}
            </h2>
            <div
              className={`absolute top-7 right-6 w-22 rotate-2 overflow-hidden rounded-xl shadow-float ring-3 ring-white max-[22.5rem]:hidden sm:w-40 print:hidden ${height === "lowest" ? "" : "lg:top-8 lg:w-84 lg:rounded-card lg:ring-6"}`}
            >
              {subject.image}
            </div>
          </>
        )}
        <p
          className={`max-w-2xl text-white/90 lg:max-w-xl xl:max-w-2xl print:text-ink ${text} ${subject ? "mt-2" : gap}`}
        >
          {children}
        </p>
      </div>
    </header>
  );
}

/** The illustration; its lower edge matches the page's background color. */
function PosterCorner({ hasSun }: { hasSun: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full print:hidden"
    >
      {/* The sun is hidden on screens where it would be behind the text. */}
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
