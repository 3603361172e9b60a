import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Calls `open` if the URL has the parameter 'new', and removes the parameter. */
export function useOpenOnNewParam(open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isRequested = params.has("new");
  const openOnce = useEffectEvent(() => {
    open();
    setParams(
      (current) => {
        current.delete("new");
        return current;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isRequested) openOnce();
  }, [isRequested]);
}
