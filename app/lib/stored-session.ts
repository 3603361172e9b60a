const CHANGED = "calabash:session-changed";

/** Where the official client keeps a session for this host, so that any official client here shares it. */
export function sessionStorageKey(hostname: string): string {
  return `sb-${hostname.split(".")[0]}-auth-token`;
}

/** Whether somebody has signed in here, told without loading the auth client. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey(window.location.hostname)) !== null;
  } catch {
    return false;
  }
}

/** Calls back when a session comes or goes, in this tab or another. */
export function watchStoredSession(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** The browser tells only other tabs that storage changed; this tells our own. */
export function announceSessionChange(): void {
  window.dispatchEvent(new Event(CHANGED));
}
