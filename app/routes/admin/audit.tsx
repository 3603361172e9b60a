import { AuditScreen } from "#app/features/audit/audit-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/audit.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Audit trail" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function AuditRoute() {
  return <AuditScreen />;
}
