import { useEffect, useRef, useState } from "react";
import { type EditedDraft, parseSavedDraft, toEdited } from "#app/features/proposals/manage/edited-draft.ts";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";

type Stored = Pick<StaffVersion, "id" | "revision" | "fields" | "lines">;

const keyOf = (id: string) => `calabash-proposal-draft-${id}`;
const SAVE_DELAY_MS = 300;

/**
 * State of a draft being edited. If a colleague saves, their version is loaded, unless something was typed here.
 * In that case `isOutdated` is true, and the input stays. Unsaved input is stored in the browser and survives a
 * reload.
 */
export function useDraft(stored: Stored) {
  const [start] = useState(() => ({
    saved: toEdited(stored.fields, stored.lines),
    unsaved: parseSavedDraft(localStorage.getItem(keyOf(stored.id)), stored.revision),
  }));
  const [revision, setRevision] = useState(stored.revision);
  const [edited, setEdited] = useState(start.unsaved ?? start.saved);
  const [isDirty, setDirty] = useState(start.unsaved !== null);
  const [isRestored, setRestored] = useState(start.unsaved !== null);
  const latest = useRef(edited);
  const loadSaved = () => {
    const next = toEdited(stored.fields, stored.lines);
    latest.current = next;
    setRevision(stored.revision);
    setEdited(next);
    setDirty(false);
    setRestored(false);
  };
  const isBehind = stored.revision > revision;
  if (isBehind && !isDirty) loadSaved();
  useEffect(() => {
    if (!isDirty) {
      localStorage.removeItem(keyOf(stored.id));
      return;
    }
    const timer = setTimeout(
      () => localStorage.setItem(keyOf(stored.id), JSON.stringify({ revision, edited })),
      SAVE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [stored.id, revision, edited, isDirty]);
  return {
    edited,
    isDirty,
    /** Input from before a reload was restored. */
    isRestored,
    /** The revision on which the input is based; sent with a save. */
    revision,
    /** Someone else has saved since, and there is unsaved input. */
    isOutdated: isBehind && isDirty,
    loadSaved,
    change(next: EditedDraft) {
      latest.current = next;
      setEdited(next);
      setDirty(true);
    },
    /** Input typed during the save stays unsaved. */
    markSaved(saved: EditedDraft, newRevision: number) {
      setRevision(newRevision);
      setDirty(latest.current !== saved);
      setRestored(false);
    },
  };
}
