import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { openForms } from "#app/features/requests/draft.ts";
import { emptyFieldInFocus } from "#app/features/requests/form-elements.ts";

/** Calls `fill` once the browser shows the form; true from then on. */
export function useOpenedForm(
  id: string,
  form: RefObject<HTMLFormElement | null>,
  fill: () => void,
): boolean {
  const [isReady, setReady] = useState(false);
  const aboutToType = useRef<HTMLInputElement>(null);
  const open = useEffectEvent(() => {
    aboutToType.current = emptyFieldInFocus(form.current);
    fill();
    setReady(true);
  });
  useEffect(() => {
    open();
    openForms.add(id);
    return () => void openForms.delete(id);
  }, [id]);

  // What the form proposes has just appeared under somebody's fingers: the next letter replaces it.
  useLayoutEffect(() => {
    if (isReady) aboutToType.current?.select();
  }, [isReady]);
  return isReady;
}
