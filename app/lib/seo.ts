import type { MetaDescriptor } from "react-router";
import { brand } from "#domain/brand.ts";

interface PageSeo {
  /** Without the brand name, which is appended. */
  readonly title: string;
  readonly description: string;
  /** Canonical path; with a query only if that makes it a different page. */
  readonly path: string;
  readonly siteUrl: string;
  /** Absolute or site-relative URL of the image for shared links. */
  readonly image?: string;
  readonly type?: "website" | "article";
  readonly jsonLd?: readonly object[];
  readonly noindex?: boolean;
}

const DEFAULT_IMAGE =
  "/storage/v1/render/image/public/itinerary-images/illustrations/hero.webp?width=1200&height=630";

/** Meta tags for search engines and shared links. */
export function pageMeta(page: PageSeo): MetaDescriptor[] {
  const title = `${page.title} | ${brand.name}`;
  const url = new URL(page.path, page.siteUrl).href;
  const image = new URL(page.image ?? DEFAULT_IMAGE, page.siteUrl).href;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(page.jsonLd ?? []).map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}
