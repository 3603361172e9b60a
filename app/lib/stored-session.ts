import { asObject } from "#domain/as-object.ts";

const CHANGED = "calabash:session-changed";

/** The official client's default storage key for this host. */
export function sessionStorageKey(hostname: string): string {
  return `sb-${hostname.split(".")[0]}-auth-token`;
}

/** Whether this browser has a stored session; does not load the auth client. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey(window.location.hostname)) !== null;
  } catch {
    return false;
  }
}

/** The session as stored by the auth client, not validated; an empty object if there is none. */
export function readStoredSession(): Readonly<Record<string, unknown>> {
  try {
    const stored = localStorage.getItem(sessionStorageKey(window.location.hostname));
    return asObject(JSON.parse(stored ?? "null"));
  } catch {
    return {};
  }
}

/** The user of the stored session, even while it cannot be refreshed. */
export function storedUserId(): string | null {
  const { id } = asObject(readStoredSession().user);
  return typeof id === "string" ? id : null;
}

/** Calls back when a session is stored or removed, in this tab or another. */
export function watchStoredSession(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** Announces a change in this tab, because the browser's storage event reaches only other tabs. */
export function announceSessionChange(): void {
  window.dispatchEvent(new Event(CHANGED));
}
