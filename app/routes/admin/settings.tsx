import { SettingsScreen } from "#app/features/settings/settings-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";

export const handle = { title: "Settings" };
export const meta = adminMeta(handle.title);

export default function SettingsRoute() {
  return <SettingsScreen />;
}
