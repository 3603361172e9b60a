import { useEffect, useState } from "react";
import { useAdminSession } from "#app/lib/admin-session.tsx";

/** Whether the session has ended while a screen was open, by a log-out in another tab or a refused token refresh. */
export function useHasSessionEnded(): boolean {
  const { auth } = useAdminSession();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const { data } = auth.onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") setEnded(true);
      if (event === "SIGNED_IN") setEnded(false);
    });
    return () => data.subscription.unsubscribe();
  }, [auth]);
  return hasEnded;
}
