import { escapeHtml } from "#domain/escape-html.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export interface SitemapEntry {
  readonly url: string;
  /** A time in the database's format, which is also valid in a sitemap. */
  readonly lastModified?: string;
}

export const urlSet = (entries: readonly SitemapEntry[]): string => xml("urlset", "url", entries);

/** Lists the parts of a sitemap that is too long for one file. */
export const sitemapIndex = (entries: readonly SitemapEntry[]): string =>
  xml("sitemapindex", "sitemap", entries);

function xml(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, lastModified }) => {
    const lastmodElement = lastModified ? `<lastmod>${escapeHtml(lastModified)}</lastmod>` : "";
    return `<${item}><loc>${escapeHtml(url)}</loc>${lastmodElement}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join("")}</${root}>\n`;
}
