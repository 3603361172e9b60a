import type { ReactNode } from "react";
import { RecordNotices } from "#app/components/admin/record-notices.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { RecordFormState } from "#app/lib/use-record-form.ts";

interface EditorNoticesProps {
  record: RecordFormState;
  /** True if an earlier version was loaded into the form. */
  showsEarlierVersion: boolean;
  isTitleTaken: boolean;
}

export function EditorNotices({ record, showsEarlierVersion, isTitleTaken }: EditorNoticesProps) {
  return (
    <>
      <RecordNotices notices={record.notices} />
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
