import { useSyncExternalStore } from "react";
import { isUuid } from "#domain/uuid.ts";

/** The visitor's shortlist, stored only in this browser and synced across its tabs. */
export const KEY = "calabash-shortlist";
/** The most ids that fit into a shared URL. */
const MOST = 60;
const NONE: readonly string[] = [];

/** The valid ids among values from a shared URL or from storage. */
export function readIds(values: readonly unknown[]): readonly string[] {
  const ids = values.filter((value): value is string => typeof value === "string" && isUuid(value));
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, MOST);
}

export function parseShortlist(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? readIds(value) : NONE;
  } catch {
    return NONE;
  }
}

/** The last stored text and its parsed ids, so that unchanged text returns the same array. */
let seen: { readonly text: string | null; readonly ids: readonly string[] } = { text: null, ids: NONE };
const listeners = new Set<() => void>();

function snapshot(): readonly string[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== seen.text) seen = { text, ids: parseShortlist(text) };
  } catch {
    // Storage is unavailable, as in some private windows, so the list lasts as long as the page.
  }
  return seen.ids;
}

function announce(): void {
  for (const listener of listeners) listener();
}

export function saveShortlist(ids: readonly string[]): void {
  const valid = readIds(ids);
  const text = JSON.stringify(valid);
  seen = { text, ids: valid };
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is unavailable.
  }
  announce();
}

export function toggleShortlisted(id: string): void {
  const ids = snapshot();
  saveShortlist(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
}

function hearOtherTabs(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) announce();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", hearOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", hearOtherTabs);
  };
}

/** The shortlist, oldest first; always empty on the server. */
export function useShortlist(): readonly string[] {
  return useSyncExternalStore(subscribe, snapshot, () => NONE);
}
