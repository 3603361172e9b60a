import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { whenReachable } from "#app/lib/when-reachable.ts";

export interface ResendProps {
  isWaiting: boolean;
  onWait(isWaiting: boolean): void;
  /** Tries again; true unless the site is still away. */
  send(): Promise<boolean>;
}

/** Else the toast that tells of the failure, at the bottom, would cover the button. */
const scrollToMiddle = (offer: HTMLElement | null) => {
  offer?.scrollIntoView({ block: "center" });
};

/** Under a form that could not be sent because we could not be reached. */
export default function ResendOffer({ isWaiting, onWait, send }: ResendProps) {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (isWaiting) return whenReachable(() => latest.current());
  }, [isWaiting]);
  if (!isWaiting) {
    return (
      <div ref={scrollToMiddle} className="flex flex-col gap-3">
        <p className="font-semibold">
          {navigator.onLine ? "We cannot be reached right now." : "You are offline."} What you typed is kept
          here.
        </p>
        <Button variant="secondary" onClick={() => onWait(true)}>
          Send it when we can be reached again
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold">
      <p className="grow">Nothing is lost: this is sent, once, as soon as we can be reached.</p>
      <Button variant="secondary" size="sm" onClick={() => onWait(false)}>
        Do not send it
      </Button>
    </div>
  );
}
