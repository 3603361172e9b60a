import { useMemo } from "react";
import { Outlet } from "react-router";
import { AdminShell } from "#app/features/admin/admin-shell.client.tsx";
import { AdminSessionContext, type AdminUser } from "#app/lib/admin-session.tsx";
import { Queries } from "#app/lib/query-client.tsx";
import { adminConnections } from "./require-admin.client.ts";

export function AdminArea({ user }: { user: AdminUser }) {
  const session = useMemo(() => ({ user, ...adminConnections() }), [user]);
  return (
    <Queries>
      <AdminSessionContext value={session}>
        <AdminShell>
          <Outlet />
        </AdminShell>
      </AdminSessionContext>
    </Queries>
  );
}
