import { data } from "react-router";
import { NotFoundPage } from "#app/components/error-page.tsx";
import { brand } from "#domain/brand.ts";

export const meta = () => [
  { title: `Page not found | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPage;
