import { faqs } from "#app/features/faqs/manage/manage-faqs-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Manage FAQs" };
export const meta = adminMeta(handle.title);

export default function FaqsRoute() {
  return <faqs.Screen />;
}
