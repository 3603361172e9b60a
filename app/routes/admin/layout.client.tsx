import { useEffect, useMemo } from "react";
import { Outlet } from "react-router";
import { ConfirmIdentityDialog } from "#app/features/account/second-factor/confirm-identity-dialog.tsx";
import { AdminShell } from "#app/features/admin/admin-shell.client.tsx";
import { PreLaunchBar } from "#app/features/site/manage/pre-launch-bar.tsx";
import { AdminSessionContext, type AdminUser } from "#app/lib/admin-session.tsx";
import { adminDataClient, authClient, fetchAsAdmin } from "#app/lib/browser-clients.ts";
import { setTimeZone } from "#app/lib/date-format.ts";
import { clearPageCache } from "#app/lib/page-data.ts";
import { QueryProvider } from "#app/lib/query-client.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

export function AdminArea({ user }: { user: AdminUser }) {
  setTimeZone(useSiteDetails().timeZone);
  const session = useMemo(
    () => ({ user, auth: authClient(), data: adminDataClient(), fetch: fetchAsAdmin }),
    [user],
  );
  // Clears the cache of public pages on leaving, so that they show the changes made here.
  useEffect(() => {
    return clearPageCache;
  }, []);
  return (
    <QueryProvider>
      <AdminSessionContext value={session}>
        <AdminShell banner={<PreLaunchBar />}>
          <Outlet />
        </AdminShell>
        <ConfirmIdentityDialog email={user.email} />
      </AdminSessionContext>
    </QueryProvider>
  );
}
