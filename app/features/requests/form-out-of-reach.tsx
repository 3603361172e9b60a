import { useEffect, useEffectEvent } from "react";
import { notify } from "#app/lib/notify.ts";

/** Shown if a form's code could not be loaded. */
export function FormOutOfReach({ onClose }: { onClose(): void }) {
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
