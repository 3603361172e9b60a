import type { MetaDescriptor } from "react-router";
import { brand } from "#domain/brand.ts";

/** For pages that are nobody's business but the visitor's own. */
export function accountMeta(title: string, description: string): () => MetaDescriptor[] {
  return () => [
    { title: `${title} | ${brand.name}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    // The address may hold a link's credentials until the page has read them.
    { name: "referrer", content: "no-referrer" },
  ];
}
