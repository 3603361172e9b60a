import type { MetaDescriptor } from "react-router";

/** Title of an admin page; not indexed by search engines. */
export const adminMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | Admin` },
  { name: "robots", content: "noindex, nofollow" },
];
