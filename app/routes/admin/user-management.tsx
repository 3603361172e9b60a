import { UserManagementScreen } from "#app/features/users/user-management-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "User Management" };
export const meta = adminMeta(handle.title);

export default function UserManagementRoute() {
  return <UserManagementScreen />;
}
