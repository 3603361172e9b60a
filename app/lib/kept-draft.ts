import { useEffect, useState } from "react";

const keyOf = (name: string) => `calabash:draft:${name}`;

/** Unsaved input of this tab based on `stored`; null if there is none or the stored value has changed. */
export function readDraft<Value>(name: string, stored: Value): Value | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    const isOfThis = kept !== null && typeof kept === "object" && "base" in kept && "value" in kept;
    return isOfThis && kept.base === JSON.stringify(stored) ? (kept.value as Value) : null;
  } catch {
    return null;
  }
}

export function keepDraft<Value>(name: string, stored: Value, value: Value): void {
  const base = JSON.stringify(stored);
  try {
    if (JSON.stringify(value) === base) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify({ base, value }));
  } catch {
    // Without storage, unsaved input is lost with the page.
  }
}

/** Form state that survives a reload. */
export function useKeptDraft<Value>(name: string, stored: Value) {
  const [value, setValue] = useState(() => readDraft(name, stored) ?? stored);
  useEffect(() => {
    keepDraft(name, stored, value);
  }, [name, stored, value]);
  return [value, setValue] as const;
}
