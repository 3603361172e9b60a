import { testimonials } from "#app/features/testimonials/manage/manage-testimonials-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Testimonials" };
export const meta = adminMeta(handle.title);

export default function TestimonialsRoute() {
  return <testimonials.Screen />;
}
