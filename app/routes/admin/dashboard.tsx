import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/dashboard.ts";
import { DashboardScreen } from "./dashboard.client.tsx";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Dashboard" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function DashboardRoute() {
  return <DashboardScreen />;
}
