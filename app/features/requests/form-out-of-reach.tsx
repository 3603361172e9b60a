import { useEffect } from "react";
import { notify } from "#app/lib/notify.ts";

/** In the place of a form whose code could not be fetched. */
export function FormOutOfReach({ onClose }: { onClose(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, however often the page renders.
  useEffect(() => {
    onClose();
    void notify({
      tone: "error",
      title: "This form could not be loaded",
      description: "Please load the page anew once you are back online.",
    });
  }, []);
  return null;
}
