import { categories } from "#app/features/faqs/manage/manage-categories-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Manage FAQ Categories" };
export const meta = adminMeta(handle.title);

export default function FaqCategoriesRoute() {
  return <categories.Screen />;
}
