import { JobsScreen } from "#app/features/jobs/jobs-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/jobs.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Jobs" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function JobsRoute() {
  return <JobsScreen />;
}
