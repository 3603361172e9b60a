import { HelpScreen } from "#app/features/help/help-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Help" };
export const meta = adminMeta(handle.title);

export default function HelpRoute() {
  return <HelpScreen />;
}
