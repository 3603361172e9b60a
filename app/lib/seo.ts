import type { MetaDescriptor } from "react-router";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";

/** Site data from the root loader. */
export interface Site {
  readonly siteUrl: string;
  readonly siteDetails: SiteDetails;
}

interface PageSeo {
  /** Without the site's name, which is appended. */
  readonly title: string;
  readonly description: string;
  /** Canonical path; with a query only if that makes it a different page. */
  readonly path: string;
  readonly site: Site;
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
  const { siteUrl, siteDetails } = page.site;
  const title = `${page.title} | ${siteDetails.name}`;
  const url = new URL(page.path, siteUrl).href;
  const image = new URL(page.image ?? DEFAULT_IMAGE, siteUrl).href;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: siteDetails.name },
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

/** Arguments of a `meta` function that reads the root loader's data; the route's own types are narrower. */
export interface RootMatches {
  readonly matches: readonly [{ readonly loaderData?: Partial<Site> | undefined }, ...unknown[]];
}

/** The site's name, for the titles of pages that are not indexed. */
export const siteNameIn = ([root]: RootMatches["matches"]): string =>
  root.loaderData?.siteDetails?.name ?? defaultSiteDetails.name;
