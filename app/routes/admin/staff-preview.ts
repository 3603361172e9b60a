import { type ComponentType, useEffect, useState } from "react";
import { hasStoredSession } from "#app/lib/stored-session.ts";

const STORAGE_KEY = "calabash:staff-preview";

/**
 * Before the launch, an admin can choose 'Preview the site' on the dashboard. That tab then shows the whole site, with a
 * bar that says so. Returns the bar once the role is confirmed, otherwise null. Visitors load no code for it.
 */
export function useStaffPreview(isClosed: boolean): ComponentType | null {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isClosed || !wasRequested() || !hasStoredSession()) return;
    let isMounted = true;
    import("./staff-preview.client.tsx")
      .then(async ({ isSignedInAdmin, StaffPreviewBar }) => {
        const isAdmin = await isSignedInAdmin();
        if (isMounted) setBar(() => (isAdmin ? StaffPreviewBar : null));
      })
      .catch(() => {
        // If the role cannot be read, keep the visitor's view.
      });
    return () => {
      isMounted = false;
    };
  }, [isClosed]);
  return isClosed ? Bar : null;
}

/** Whether this URL or an earlier one in this tab contains `?preview`. */
function wasRequested(): boolean {
  const isInUrl = new URLSearchParams(window.location.search).has("preview");
  try {
    if (isInUrl) sessionStorage.setItem(STORAGE_KEY, "yes");
    return isInUrl || sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return isInUrl;
  }
}
