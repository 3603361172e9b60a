import { useEffect, useMemo } from "react";
import { Outlet } from "react-router";
import { ConfirmIdentityDialog } from "#app/features/account/second-factor/confirm-identity-dialog.tsx";
import { AdminShell } from "#app/features/admin/admin-shell.client.tsx";
import { NotLiveBar } from "#app/features/site/manage/not-live-bar.tsx";
import { AdminSessionContext, type AdminUser } from "#app/lib/admin-session.tsx";
import { adminDataClient, authClient, fetchAsAdmin } from "#app/lib/browser-clients.ts";
import { setTimeZone } from "#app/lib/moment.ts";
import { forgetPages } from "#app/lib/page-data.ts";
import { Queries } from "#app/lib/query-client.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

export function AdminArea({ user }: { user: AdminUser }) {
  setTimeZone(useSiteDetails().timeZone);
  const session = useMemo(
    () => ({ user, auth: authClient(), data: adminDataClient(), fetch: fetchAsAdmin }),
    [user],
  );
  // Clears the cache of public pages on leaving, so that they show the changes made here.
  useEffect(() => {
    return forgetPages;
  }, []);
  return (
    <Queries>
      <AdminSessionContext value={session}>
        <AdminShell banner={<NotLiveBar />}>
          <Outlet />
        </AdminShell>
        <ConfirmIdentityDialog email={user.email} />
      </AdminSessionContext>
    </Queries>
  );
}
