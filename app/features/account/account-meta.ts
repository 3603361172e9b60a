import type { MetaDescriptor } from "react-router";
import { brand } from "#domain/brand.ts";

/** Metadata of private pages: not indexed, no referrer. */
export function accountMeta(title: string, description: string): () => MetaDescriptor[] {
  return () => [
    { title: `${title} | ${brand.name}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    // The URL may contain a link's credentials until the page has read them.
    { name: "referrer", content: "no-referrer" },
  ];
}
