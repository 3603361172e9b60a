import { SettingsScreen } from "#app/features/settings/settings-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";
import { OWN_SECURITY_SECTIONS } from "#app/routes/admin/own-security.client.tsx";

export const handle = { title: "Settings" };
export const meta = adminMeta(handle.title);

export default function SettingsRoute() {
  return <SettingsScreen security={OWN_SECURITY_SECTIONS} />;
}
