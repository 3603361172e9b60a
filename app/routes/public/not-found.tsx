import { data } from "react-router";
import { NotFoundPage } from "#app/components/error-page.tsx";
import { revalidateOnPageChange } from "#app/lib/page-data.ts";
import { type RootMatches, siteNameIn } from "#app/lib/seo.ts";

export const meta = ({ matches }: RootMatches) => [
  { title: `Page not found | ${siteNameIn(matches)}` },
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, { status: 404 });
}

export const shouldRevalidate = revalidateOnPageChange;

export default NotFoundPage;
