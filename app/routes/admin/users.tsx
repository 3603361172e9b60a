import { AdminUsersScreen } from "#app/features/users/admin-users-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Admin Users" };
export const meta = adminMeta(handle.title);

export default function AdminUsersRoute() {
  return <AdminUsersScreen />;
}
