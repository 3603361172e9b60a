import type { MetaDescriptor } from "react-router";
import { type RootMatches, siteNameIn } from "#app/lib/seo.ts";

/** Metadata of private pages: not indexed, no referrer. */
export function accountMeta(title: string, description: string): (page: RootMatches) => MetaDescriptor[] {
  return ({ matches }) => [
    { title: `${title} | ${siteNameIn(matches)}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    // The URL may contain the credentials of an e-mailed link until the page has removed them.
    { name: "referrer", content: "no-referrer" },
  ];
}
