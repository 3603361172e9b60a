import { AccessDenied } from "#app/features/admin/access.ts";
import { tellRefused, UserManagementScreen } from "#app/features/users/user-management-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/user-management.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "User Management" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    await requireAdmin(request);
  } catch (refusal) {
    if (refusal instanceof AccessDenied && refusal.message === "Access denied: Admin role required") {
      tellRefused();
    }
    throw refusal;
  }
  return null;
}
clientLoader.hydrate = true as const;

export default function UserManagementRoute() {
  return <UserManagementScreen />;
}
