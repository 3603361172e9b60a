import { type ComponentType, useEffect, useState } from "react";
import { hasStoredSession } from "#app/lib/stored-session.ts";

const ASKED = "calabash:staff-preview";

/**
 * Before the launch an admin who asked for it ('Preview the site' on the dashboard) sees the whole site in
 * that tab, under a bar that says so: the bar once that is certain, null until then and for everyone else.
 * Whoever never signed in here loads nothing for it.
 */
export function useStaffPreview(isClosed: boolean): ComponentType | null {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isClosed || !wasAskedFor() || !hasStoredSession()) return;
    let isWaiting = true;
    import("./staff-preview.client.tsx")
      .then(async ({ isSignedInAdmin, StaffPreviewBar }) => {
        const isAdmin = await isSignedInAdmin();
        if (isWaiting) setBar(() => (isAdmin ? StaffPreviewBar : null));
      })
      .catch(() => {
        // If the role cannot be read, the visitor's view stays.
      });
    return () => {
      isWaiting = false;
    };
  }, [isClosed]);
  return isClosed ? Bar : null;
}

/** By `?preview` in the address, and from then on in this tab. */
function wasAskedFor(): boolean {
  const isAsked = new URLSearchParams(window.location.search).has("preview");
  try {
    if (isAsked) sessionStorage.setItem(ASKED, "yes");
    return isAsked || sessionStorage.getItem(ASKED) !== null;
  } catch {
    return isAsked;
  }
}
