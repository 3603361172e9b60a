import { planners } from "#app/features/planners/manage/manage-planners-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Planners" };
export const meta = adminMeta(handle.title);

export default function PlannersRoute() {
  return <planners.Screen />;
}
