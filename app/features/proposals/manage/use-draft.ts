import { useRef, useState } from "react";
import { type EditedDraft, toEdited } from "#app/features/proposals/manage/edited-draft.ts";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";

type Stored = Pick<StaffVersion, "revision" | "fields" | "lines">;

/**
 * A draft while it is edited. What a colleague saved meanwhile is taken over where nothing was typed here, and only
 * told where something was: no typing is lost to a read in the background.
 */
export function useDraft(stored: Stored) {
  const [revision, setRevision] = useState(stored.revision);
  const [edited, setEdited] = useState(() => toEdited(stored.fields, stored.lines));
  const [isDirty, setDirty] = useState(false);
  const latest = useRef(edited);
  const takeOver = () => {
    const next = toEdited(stored.fields, stored.lines);
    latest.current = next;
    setRevision(stored.revision);
    setEdited(next);
    setDirty(false);
  };
  const isBehind = stored.revision > revision;
  if (isBehind && !isDirty) takeOver();
  return {
    edited,
    isDirty,
    /** The revision that was read; a save names it. */
    revision,
    /** Somebody else has saved since, and something was typed here. */
    isOutdated: isBehind && isDirty,
    takeOver,
    change(next: EditedDraft) {
      latest.current = next;
      setEdited(next);
      setDirty(true);
    },
    /** What was typed while it was saved is still to be saved. */
    markSaved(saved: EditedDraft, savedAs: number) {
      setRevision(savedAs);
      setDirty(latest.current !== saved);
    },
  };
}
