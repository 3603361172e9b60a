import { NotificationsScreen } from "#app/features/notifications/notifications-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Notifications" };
export const meta = adminMeta(handle.title);

export default function NotificationsRoute() {
  return <NotificationsScreen />;
}
