import { type ComponentType, useEffect, useState } from "react";
import { hasStoredSession } from "#app/lib/stored-session.ts";

const ASKED = "calabash:staff-preview";

/**
 * Before the launch, an admin who chose 'Preview the site' on the dashboard sees the whole site in that tab,
 * below a bar that says so. Returns the bar once the role is confirmed, otherwise null. Visitors load no code
 * for it.
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
        // If the role cannot be read, keep the visitor's view.
      });
    return () => {
      isWaiting = false;
    };
  }, [isClosed]);
  return isClosed ? Bar : null;
}

/** By `?preview` in the URL, and then for the rest of the tab's session. */
function wasAskedFor(): boolean {
  const isAsked = new URLSearchParams(window.location.search).has("preview");
  try {
    if (isAsked) sessionStorage.setItem(ASKED, "yes");
    return isAsked || sessionStorage.getItem(ASKED) !== null;
  } catch {
    return isAsked;
  }
}
