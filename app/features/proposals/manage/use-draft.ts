import { useEffect, useRef, useState } from "react";
import { type EditedDraft, parseKept, toEdited } from "#app/features/proposals/manage/edited-draft.ts";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";

type Stored = Pick<StaffVersion, "id" | "revision" | "fields" | "lines">;

const keyOf = (id: string) => `calabash-proposal-draft-${id}`;
const KEEP_AFTER_MS = 300;

/**
 * A draft while it is edited. What a colleague saved meanwhile is taken over where nothing was typed here, and only
 * told where something was: no typing is lost to a read in the background. What was typed and not saved is kept in the
 * browser, and is there again after a reload.
 */
export function useDraft(stored: Stored) {
  const [start] = useState(() => ({
    saved: toEdited(stored.fields, stored.lines),
    kept: parseKept(localStorage.getItem(keyOf(stored.id)), stored.revision),
  }));
  const [revision, setRevision] = useState(stored.revision);
  const [edited, setEdited] = useState(start.kept ?? start.saved);
  const [isDirty, setDirty] = useState(start.kept !== null);
  const [isRestored, setRestored] = useState(start.kept !== null);
  const latest = useRef(edited);
  const takeOver = () => {
    const next = toEdited(stored.fields, stored.lines);
    latest.current = next;
    setRevision(stored.revision);
    setEdited(next);
    setDirty(false);
    setRestored(false);
  };
  const isBehind = stored.revision > revision;
  if (isBehind && !isDirty) takeOver();
  useEffect(() => {
    if (!isDirty) {
      localStorage.removeItem(keyOf(stored.id));
      return;
    }
    const timer = setTimeout(
      () => localStorage.setItem(keyOf(stored.id), JSON.stringify({ revision, edited })),
      KEEP_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [stored.id, revision, edited, isDirty]);
  return {
    edited,
    isDirty,
    /** What was typed before a reload is back. */
    isRestored,
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
      setRestored(false);
    },
  };
}
