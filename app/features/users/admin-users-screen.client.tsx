import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { DataTable } from "#app/components/admin/data-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { adminUsers } from "#app/features/users/users.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { fullName, shortId } from "#domain/users.schema.ts";

export function AdminUsersScreen() {
  const { data: client, user: me } = useAdminSession();
  const admins = useQuery(adminUsers(client, me.id));
  useEffect(() => {
    if (admins.error) void notify({ tone: "error", title: "Error", description: admins.error.message });
  }, [admins.error]);
  return (
    <Panel isPadded={false}>
      <DataTable
        caption="Admin users"
        columns={[
          {
            id: "name",
            header: "Name",
            cell: (user) => <span className="font-semibold">{fullName(user) || "No name"}</span>,
          },
          {
            id: "email",
            header: "Email",
            cell: (user) => <EmailAddress keepsColumnWidth email={user.email ?? ""} />,
          },
          {
            id: "id",
            header: "User ID",
            cell: (user) => (
              <span className="font-mono text-xs" title={user.id}>
                {shortId(user.id)}
              </span>
            ),
          },
        ]}
        rows={admins.data}
        rowKey={(user) => user.id}
        skeletonRows={3}
        empty="No admin users found"
        query={admins}
        errorTitle="Error Loading Admin Users"
      />
    </Panel>
  );
}
