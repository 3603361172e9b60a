import type { MetaDescriptor } from "react-router";
import { type RootMatches, siteNameIn } from "#app/lib/seo.ts";

/** Title of an admin page; not indexed by search engines. */
export const adminMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | Admin` },
  { name: "robots", content: "noindex, nofollow" },
];

/** For pages whose URL contains a secret. They are not cached or indexed, and their URL is not sent as a referrer. */
export const PRIVATE_PAGE_HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "referrer-policy": "no-referrer",
};

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
