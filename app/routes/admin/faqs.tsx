import { ManageFaqsScreen } from "#app/features/faqs/manage/manage-faqs-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/faqs.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Manage FAQs" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function FaqsRoute() {
  return <ManageFaqsScreen />;
}
