import { UserManagementScreen } from "#app/features/users/user-management-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/user-management.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "User Management" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function UserManagementRoute() {
  return <UserManagementScreen />;
}
