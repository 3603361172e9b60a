import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  const controller = new AbortController();
  for (const type of ["online", "offline"]) {
    window.addEventListener(type, onChange, { signal: controller.signal });
  }
  return () => controller.abort();
}

const readIsOnline = () => navigator.onLine;

/** Moves other elements at the bottom of the screen, such as the price bar on a phone, above the notice. */
function makeRoom(notice: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--offline-notice", `${notice.offsetHeight}px`),
  );
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty("--offline-notice");
  };
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, readIsOnline, () => true);
  return (
    <div role="status" className="contents">
      {!isOnline && (
        <p
          ref={(notice) => (notice ? makeRoom(notice) : undefined)}
          className="fixed inset-x-0 bottom-0 z-50 bg-ink px-6 py-3 text-center font-semibold text-white print:hidden"
        >
          You are offline. Nothing you typed is lost.
        </p>
      )}
    </div>
  );
}
