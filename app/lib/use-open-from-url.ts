import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Opens something if the URL ends in '?new', and removes that from the URL. */
export function useOpenFromUrl(open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isRequested = params.has("new");
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
    if (isRequested) openOnce();
  }, [isRequested]);
}
