import { useEffect, useRef, useState } from "react";
import {
  type EditedDraft,
  parseUnsavedDraft,
  toEditedDraft,
} from "#app/features/proposals/manage/edited-draft.ts";
import type { StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";

type SavedVersion = Pick<StaffVersion, "id" | "revision" | "fields" | "lines">;

const storageKey = (id: string) => `calabash-proposal-draft-${id}`;
/** Input is stored once typing pauses for this long. */
const STORAGE_DELAY_MS = 300;

/**
 * State of a draft being edited. If a colleague saves, their version is loaded, unless there is unsaved input here. In
 * that case the input stays, and `isOutdated` is true. The browser stores unsaved input, so it survives a reload.
 */
export function useDraft(savedVersion: SavedVersion) {
  const [initial] = useState(() => ({
    saved: toEditedDraft(savedVersion.fields, savedVersion.lines),
    unsaved: parseUnsavedDraft(localStorage.getItem(storageKey(savedVersion.id)), savedVersion.revision),
  }));
  const [revision, setRevision] = useState(savedVersion.revision);
  const [edited, setEdited] = useState(initial.unsaved ?? initial.saved);
  const [isDirty, setDirty] = useState(initial.unsaved !== null);
  const [isRestored, setRestored] = useState(initial.unsaved !== null);
  // The newest input. markSaved() compares it with the input that was sent.
  const latest = useRef(edited);
  const loadSaved = () => {
    const next = toEditedDraft(savedVersion.fields, savedVersion.lines);
    latest.current = next;
    setRevision(savedVersion.revision);
    setEdited(next);
    setDirty(false);
    setRestored(false);
  };
  const isSavedVersionNewer = savedVersion.revision > revision;
  if (isSavedVersionNewer && !isDirty) loadSaved();
  useEffect(() => {
    if (!isDirty) {
      localStorage.removeItem(storageKey(savedVersion.id));
      return;
    }
    const timer = setTimeout(
      () => localStorage.setItem(storageKey(savedVersion.id), JSON.stringify({ revision, edited })),
      STORAGE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [savedVersion.id, revision, edited, isDirty]);
  return {
    edited,
    isDirty,
    /** Unsaved input from before a reload was restored. */
    isRestored,
    /** The revision on which the input is based; sent with a save. */
    revision,
    /** A colleague has saved since, and there is unsaved input. */
    isOutdated: isSavedVersionNewer && isDirty,
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
