import { AdminUsersScreen } from "#app/features/users/admin-users-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/users.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Admin Users" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function AdminUsersRoute() {
  return <AdminUsersScreen />;
}
