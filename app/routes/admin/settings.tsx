import { SettingsScreen } from "#app/features/settings/settings-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/settings.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Settings" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function SettingsRoute() {
  return <SettingsScreen />;
}
