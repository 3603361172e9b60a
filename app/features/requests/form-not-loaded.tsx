import { useEffect, useEffectEvent } from "react";
import { notify } from "#app/lib/notify.ts";

/** Rendered if a form's code could not be loaded. Closes the form and says so in a toast. */
export function FormNotLoaded({ onClose }: { onClose(): void }) {
  const closeAndNotify = useEffectEvent(() => {
    onClose();
    void notify({
      tone: "error",
      title: "This form could not be loaded",
      description: "Please reload the page once you are back online.",
    });
  });
  useEffect(() => {
    closeAndNotify();
  }, []);
  return null;
}
