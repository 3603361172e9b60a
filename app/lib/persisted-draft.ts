import { useEffect, useState } from "react";

const keyOf = (name: string) => `calabash:draft:${name}`;

/** This tab's unsaved changes to `stored`; null if there are none or the stored value has changed since. */
export function readDraft<Value>(name: string, stored: Value): Value | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    const isDraft = draft !== null && typeof draft === "object" && "base" in draft && "value" in draft;
    // The cast is safe, because only saveDraft writes here.
    return isDraft && draft.base === JSON.stringify(stored) ? (draft.value as Value) : null;
  } catch {
    return null;
  }
}

/** Saves changed input, and removes the draft of unchanged input. */
export function saveDraft<Value>(name: string, stored: Value, value: Value): void {
  const base = JSON.stringify(stored);
  try {
    if (JSON.stringify(value) === base) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify({ base, value }));
  } catch {
    // Without storage, unsaved input is lost with the page.
  }
}

/** Form state that survives a reload. */
export function usePersistedDraft<Value>(name: string, stored: Value) {
  const [value, setValue] = useState(() => readDraft(name, stored) ?? stored);
  useEffect(() => {
    saveDraft(name, stored, value);
  }, [name, stored, value]);
  return [value, setValue] as const;
}
