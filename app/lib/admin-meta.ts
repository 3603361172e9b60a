import type { MetaDescriptor } from "react-router";

/** Window title of an admin page; no search engine keeps it. */
export const adminMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | Admin` },
  { name: "robots", content: "noindex, nofollow" },
];
