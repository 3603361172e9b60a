import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { NotFoundPage } from "#app/components/error-page.tsx";

export const meta = () => [
  { title: `Page not found | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPage;
