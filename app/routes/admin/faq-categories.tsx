import { ManageCategoriesScreen } from "#app/features/faqs/manage/manage-categories-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/faq-categories.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Manage FAQ Categories" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function FaqCategoriesRoute() {
  return <ManageCategoriesScreen />;
}
