import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import type { ConcurrentChange } from "#app/lib/last-change.ts";

interface EditorNoticesProps {
  draft: { readonly isRestored: boolean; discard(): void };
  /** What someone else saved to the same fields since the form was opened. */
  conflict: ConcurrentChange | null;
  /** True if an earlier version was loaded into the form. */
  showsEarlierVersion: boolean;
  isTitleTaken: boolean;
  /** Shows the other person's version. */
  onReload(): void;
  /** Restores the user's own input; null until another person's version has been shown. */
  onPutBack: (() => void) | null;
  onOverwrite(): void;
}

export function EditorNotices(props: EditorNoticesProps) {
  const { draft, conflict, showsEarlierVersion, isTitleTaken, onReload, onOverwrite, onPutBack } = props;
  return (
    <>
      {draft.isRestored && (
        <Notice tone="info" title="Your unsaved changes are back">
          This browser kept what you had written.{" "}
          <button type="button" className="font-semibold underline" onClick={draft.discard}>
            Start from the saved version instead
          </button>
        </Notice>
      )}
      {onPutBack && (
        <Notice tone="info" title="The form shows their version">
          Your changes are kept aside.{" "}
          <button type="button" className="font-semibold underline" onClick={onPutBack}>
            Bring mine back
          </button>
        </Notice>
      )}
      {conflict && (
        <ScrolledIntoView>
          <Notice tone="error" title="Someone else has saved this itinerary since you opened it.">
            <p>
              {conflict.who} saved it on {formatDateTime(conflict.at)}. You both changed:{" "}
              {conflict.fields.join(", ")}.
            </p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button size="sm" variant="secondary" onClick={onReload}>
                Show their version
              </Button>
              <Button size="sm" variant="danger" onClick={onOverwrite}>
                Overwrite it with mine
              </Button>
            </div>
          </Notice>
        </ScrolledIntoView>
      )}
      {showsEarlierVersion && (
        <ScrolledIntoView>
          <Notice tone="info" title="The form shows the earlier version">
            Check it, then press 'Update Itinerary' to save it. The current version stays in the history.
          </Notice>
        </ScrolledIntoView>
      )}
      {isTitleTaken && (
        <Notice tone="info" title="Another itinerary has this title">
          Visitors and colleagues will not be able to tell them apart.
        </Notice>
      )}
    </>
  );
}

/** Scrolls itself into view, because the pressed button may be at the other end of a long form. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  return <div ref={scrollTo}>{children}</div>;
}

const scrollTo = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: "center" });
};
