import { useSyncExternalStore } from "react";
import { isUuid } from "#domain/uuid.ts";

/** Key of the visitor's shortlist, which is stored only in this browser and shared by its tabs. */
export const SHORTLIST_STORAGE_KEY = "calabash-shortlist";
/** A shared URL has room for this many ids. */
const MAX_IDS = 60;
const NO_IDS: readonly string[] = [];

/** The valid ids among values from a shared URL or from storage. */
export function toValidIds(values: readonly unknown[]): readonly string[] {
  const ids = values.filter((value): value is string => typeof value === "string" && isUuid(value));
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, MAX_IDS);
}

export function parseShortlist(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? toValidIds(value) : NO_IDS;
  } catch {
    return NO_IDS;
  }
}

/** The last stored text and its parsed ids, so that unchanged text returns the same array. */
let lastRead: { readonly text: string | null; readonly ids: readonly string[] } = { text: null, ids: NO_IDS };
const listeners = new Set<() => void>();

function readShortlist(): readonly string[] {
  try {
    const text = localStorage.getItem(SHORTLIST_STORAGE_KEY);
    if (text !== lastRead.text) lastRead = { text, ids: parseShortlist(text) };
  } catch {
    // Some private windows have no storage. The list then lasts as long as the page.
  }
  return lastRead.ids;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function saveShortlist(ids: readonly string[]): void {
  const validIds = toValidIds(ids);
  const text = JSON.stringify(validIds);
  lastRead = { text, ids: validIds };
  try {
    localStorage.setItem(SHORTLIST_STORAGE_KEY, text);
  } catch {
    // Without storage, `lastRead` holds the list.
  }
  notifyListeners();
}

export function toggleShortlisted(id: string): void {
  const ids = readShortlist();
  saveShortlist(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
}

function notifyOfOtherTab(event: StorageEvent): void {
  // The key is null if the other tab cleared all storage.
  if (event.key === SHORTLIST_STORAGE_KEY || event.key === null) notifyListeners();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", notifyOfOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", notifyOfOtherTab);
  };
}

/** The shortlist, oldest first; always empty on the server. */
export function useShortlist(): readonly string[] {
  return useSyncExternalStore(subscribe, readShortlist, () => NO_IDS);
}
