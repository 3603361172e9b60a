import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** Opens something when the address ends in '?new', and takes that out of the address again. */
export function useOpenByAddress(open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has("new");
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each time the address asks.
  useEffect(() => {
    if (!isAsked) return;
    open();
    setParams(
      (now) => {
        now.delete("new");
        return now;
      },
      { replace: true },
    );
  }, [isAsked]);
}
