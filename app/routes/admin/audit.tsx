import { AuditScreen } from "#app/features/audit/audit-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Audit trail" };
export const meta = adminMeta(handle.title);

export default function AuditRoute() {
  return <AuditScreen />;
}
