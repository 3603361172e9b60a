import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Opens something when the address ends in '?new', and takes that out of the address again. */
export function useOpenByAddress(open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has("new");
  const openOnce = useEffectEvent(() => {
    open();
    setParams(
      (now) => {
        now.delete("new");
        return now;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isAsked) openOnce();
  }, [isAsked]);
}
