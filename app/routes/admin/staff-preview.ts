import { type ComponentType, useEffect, useState } from "react";
import { hasStoredSession } from "#app/lib/stored-session.ts";

/**
 * Before the launch a signed-in admin still sees the whole site, under a bar that says so: the bar once that is
 * certain, null until then and for everyone else. Whoever never signed in here loads nothing for it.
 */
export function useStaffPreview(isHeldBack: boolean): ComponentType | null {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isHeldBack || !hasStoredSession()) return;
    let isWaiting = true;
    import("./staff-preview.client.tsx")
      .then(async ({ isSignedInAdmin, StaffPreviewBar }) => {
        const isAdmin = await isSignedInAdmin();
        if (isWaiting) setBar(() => (isAdmin ? StaffPreviewBar : null));
      })
      .catch(() => {
        // Who cannot be shown to be an admin sees what visitors see.
      });
    return () => {
      isWaiting = false;
    };
  }, [isHeldBack]);
  return isHeldBack ? Bar : null;
}
