import type { ReactNode } from "react";

type BadgeTone = "leaf" | "sea" | "sun" | "coral" | "plain";

const TONES: Record<BadgeTone, string> = {
  leaf: "bg-[#e4f0d3] text-[#2c5000]",
  sea: "bg-[#dcebed] text-sea",
  sun: "bg-[#fdebc4] text-[#6b4700]",
  coral: "bg-[#fbe1da] text-[#8f2c17]",
  plain: "bg-sand-deep text-ink-soft",
};

/** A short status label. The color only repeats what the word says. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
