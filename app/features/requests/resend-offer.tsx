import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { whenReachable } from "#app/lib/when-reachable.ts";

export interface ResendProps {
  isWaiting: boolean;
  /** True if the attempt was made before this page was loaded. */
  isFromEarlierPage: boolean;
  /** Why the form could not be sent; empty if `isFromEarlierPage`. */
  reason: string;
  onWait(isWaiting: boolean): void;
  /** Sends the form again. Returns true unless the site is still unreachable. */
  send(): Promise<boolean>;
}

/** Shown under a form that could not be sent because the site was unreachable. */
export default function ResendOffer({ isWaiting, isFromEarlierPage, reason, onWait, send }: ResendProps) {
  // A ref, so that waiting goes on when `send` changes.
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => {
    if (isWaiting) return whenReachable(() => latestSend.current());
  }, [isWaiting]);
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  const [wasOnline] = useState(isOnline);
  if (isWaiting) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold text-ink">
        <p className="grow">Nothing is lost: this is sent, once, as soon as we can be reached.</p>
        <Button variant="secondary" size="sm" onClick={() => onWait(false)}>
          Do not send it
        </Button>
      </div>
    );
  }
  // If sending failed while the browser was online, sending again at once would hardly help.
  const canSend = isOnline && (isFromEarlierPage || !wasOnline);
  const sendNow = async () => {
    if (!(await send())) onWait(true);
  };
  return (
    <div
      ref={isFromEarlierPage ? undefined : scrollToMiddle}
      className="flex flex-col gap-3 rounded-xl border-coral-ink border-l-4 bg-[#fdeee9] px-4 py-3 text-ink"
    >
      <p role={isFromEarlierPage ? "status" : "alert"} className="font-semibold">
        {describeChange({ isOnline, wasOnline, isFromEarlierPage }) || reason} What you typed is kept here.
      </p>
      {canSend ? (
        <Button variant="secondary" onClick={sendNow}>
          Send it now
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => onWait(true)}>
          Send it when we can be reached again
        </Button>
      )}
    </div>
  );
}

interface Situation {
  readonly isOnline: boolean;
  /** Whether the browser was online when sending failed. */
  readonly wasOnline: boolean;
  readonly isFromEarlierPage: boolean;
}

/** What has changed since the attempt; '' if the reason for its failure still applies. */
function describeChange({ isOnline, wasOnline, isFromEarlierPage }: Situation): string {
  if (isFromEarlierPage) return isOnline ? "This has not reached us yet." : "You are offline.";
  return isOnline && !wasOnline ? "You are back online." : "";
}

const scrollToMiddle = (offer: HTMLElement | null) => {
  offer?.scrollIntoView({ block: "center" });
};

/** Calls `onChange` when the browser goes online or offline. Returns a function that stops this. */
function followConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
