import type { ReactNode } from "react";
import { formatDateTime } from "#app/lib/date-format.ts";

/** Whose words these are: the customer's, the agency's (delivered or not), a staff note, or a change logged by the site. */
type Voice = "theirs" | "ours" | "undelivered" | "note" | "change";

const STYLES: Record<Voice, string> = {
  theirs: "mr-4 rounded-xl bg-sand px-4 py-3 sm:mr-10",
  ours: "ml-4 rounded-xl bg-[#eaf3f4] px-4 py-3 sm:ml-10",
  undelivered: "ml-4 rounded-xl border-2 border-coral-ink/60 bg-[#fdeee9] px-4 py-3 sm:ml-10",
  note: "rounded-xl border border-[#e8c877] border-dashed bg-[#fdf6e3] px-4 py-3",
  change: "px-4 text-sm",
};

interface ThreadEntryProps {
  voice: Voice;
  heading: string;
  author: string | null;
  at: string;
  children: ReactNode;
}

export function ThreadEntry({ voice, heading, author, at, children }: ThreadEntryProps) {
  return (
    // The scroll margins keep the entry clear of the top bar, and of the composer or the phone's bar below.
    <li className={`scroll-mt-28 scroll-mb-20 md:scroll-mb-56 ${STYLES[voice]}`}>
      <p className="text-ink-soft text-sm">
        <span className="font-semibold text-ink">{heading}</span> ·{" "}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {author && ` · ${author}`}
      </p>
      {children}
    </li>
  );
}

export function ThreadText({ children }: { children: string }) {
  return <p className="whitespace-pre-wrap break-words">{children}</p>;
}
