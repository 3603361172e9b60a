import { PreviewsScreen } from "#app/features/previews/previews-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Preview links" };
export const meta = adminMeta(handle.title);

export default function PreviewsRoute() {
  return <PreviewsScreen />;
}
