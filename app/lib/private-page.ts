import type { MetaDescriptor } from "react-router";

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
