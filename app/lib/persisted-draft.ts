import { useEffect, useState } from "react";

const keyOf = (name: string) => `calabash:draft:${name}`;

/** Unsaved input of this tab based on `stored`; null if there is none or the stored value has changed. */
export function readDraft<Value>(name: string, stored: Value): Value | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    const isDraft = saved !== null && typeof saved === "object" && "base" in saved && "value" in saved;
    return isDraft && saved.base === JSON.stringify(stored) ? (saved.value as Value) : null;
  } catch {
    return null;
  }
}

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
