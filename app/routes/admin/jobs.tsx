import { JobsScreen } from "#app/features/jobs/jobs-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Jobs" };
export const meta = adminMeta(handle.title);

export default function JobsRoute() {
  return <JobsScreen />;
}
