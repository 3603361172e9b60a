import { type Context, Hono } from "hono";
import type { DataClient } from "#domain/data-client.ts";
import { escapeHtml } from "#domain/escape-html.ts";
import { listingPagePaths } from "#domain/listing-pages.ts";
import { readIsLive, readSiteDetails } from "#domain/site-settings.data.ts";
import { CachedResponse, negotiationOf } from "#server/http/cache/cached-response.ts";
import type { ContentCache } from "#server/http/cache/content-cache.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";
import {
  countPublishedItineraries,
  readPublishedItineraries,
} from "#server/http/pages/published-itineraries.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

interface SitemapEntry {
  readonly url: string;
  /** A time in the database's format, which is also valid in a sitemap. */
  readonly lastModified?: string;
}

const urlSet = (entries: readonly SitemapEntry[]): string => xml("urlset", "url", entries);

/** Lists the parts of a sitemap that is too long for one file. */
const sitemapIndex = (entries: readonly SitemapEntry[]): string => xml("sitemapindex", "sitemap", entries);

function xml(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, lastModified }) => {
    const lastmodElement = lastModified ? `<lastmod>${escapeHtml(lastModified)}</lastmod>` : "";
    return `<${item}><loc>${escapeHtml(url)}</loc>${lastmodElement}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join("")}</${root}>\n`;
}

interface SecurityContact {
  readonly siteUrl: string;
  readonly email: string;
  readonly now: Date;
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** /.well-known/security.txt: where to report a vulnerability. */
export function securityText({ siteUrl, email, now }: SecurityContact): string {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  // Encoded, so that the setting cannot add lines.
  const address = email.split("@").map(encodeURIComponent).join("@");
  return [
    `Contact: mailto:${address}`,
    `Contact: ${new URL("/contact", siteUrl).href}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL("/.well-known/security.txt", siteUrl).href}`,
    "Preferred-Languages: en, es",
    "",
  ].join("\n");
}

/** Paths that search engines should not visit. */
const DISALLOWED = [
  "/admin",
  "/login",
  "/my-itineraries",
  "/reset-password",
  "/forgot-password",
  "/functions",
  "/auth",
  "/rest",
];

function robotsText(siteUrl: string): string {
  return [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", siteUrl).href}`,
    "",
  ].join("\n");
}

interface SeoDeps {
  readonly visitor: DataClient;
  readonly siteUrl: string;
  /** Caches each file until the content changes. */
  readonly cache: ContentCache;
  /** How many itineraries a file lists. If there are more, the sitemap is an index of several files. */
  readonly urlsPerFile?: number;
}

const XML_HEADERS = [
  ["content-type", "application/xml; charset=utf-8"],
  ["cache-control", "public, max-age=300"],
] as const;

const TEXT_HEADERS = [
  ["content-type", "text/plain; charset=UTF-8"],
  ["cache-control", "public, max-age=3600"],
] as const;

const PAGES = [
  "/",
  "/destinations",
  ...listingPagePaths,
  "/about-us",
  "/faqs",
  "/contact",
  "/privacy-policy",
  "/terms-of-use",
  "/accessibility",
];

/** Serves /robots.txt, /sitemap.xml and /.well-known/security.txt. */
export function createSeoRoutes({ visitor, siteUrl, cache, urlsPerFile = 1000 }: SeoDeps): Hono<AppEnv> {
  const absoluteUrl = (path: string) => new URL(path, siteUrl).href;
  const pageEntries = (): readonly SitemapEntry[] => PAGES.map((path) => ({ url: absoluteUrl(path) }));
  const readItineraryEntries = async (start: number, limit: number): Promise<readonly SitemapEntry[]> => {
    const rows = await readPublishedItineraries(visitor, start, limit);
    const itineraryUrl = absoluteUrl("/itinerary/");
    return rows.map(({ id, updated_at }) => ({ url: `${itineraryUrl}${id}`, lastModified: updated_at }));
  };

  const createMainSitemap = async (): Promise<string> => {
    const count = await countPublishedItineraries(visitor);
    if (count <= urlsPerFile)
      return urlSet([...pageEntries(), ...(await readItineraryEntries(0, urlsPerFile))]);
    const parts = Array.from({ length: Math.ceil(count / urlsPerFile) }, (_, index) => index + 1);
    return sitemapIndex([
      { url: absoluteUrl("/sitemap-pages.xml") },
      ...parts.map((part) => ({ url: absoluteUrl(`/sitemap-itineraries-${part}.xml`) })),
    ]);
  };
  const createPart = async (number: number): Promise<string | null> => {
    const entries = await readItineraryEntries((number - 1) * urlsPerFile, urlsPerFile);
    return entries.length > 0 ? urlSet(entries) : null;
  };

  const sendSitemap = async (c: Context<AppEnv>, createText: () => Promise<string | null>) => {
    const response = await cache.get(c.req.path, async () => {
      const body = (await readIsLive(visitor)) ? await createText() : null;
      return new CachedResponse({
        status: body === null ? 404 : 200,
        headers: XML_HEADERS,
        body: body ?? "",
      });
    });
    return response.status === 404 ? handleNotFound(c) : send(c, response);
  };

  const robotsResponse = new CachedResponse({ headers: TEXT_HEADERS, body: robotsText(siteUrl) });
  const createSecurityResponse = (now: Date): Promise<CachedResponse> =>
    // The text contains a date, so it is cached for one day.
    cache.get(`security.txt of ${now.toISOString().slice(0, 10)}`, async () => {
      const { email } = await readSiteDetails(visitor);
      return new CachedResponse({ headers: TEXT_HEADERS, body: securityText({ siteUrl, email, now }) });
    });

  return new Hono<AppEnv>()
    .get("/robots.txt", (c) => send(c, robotsResponse))
    .get("/.well-known/security.txt", async (c) => send(c, await createSecurityResponse(new Date())))
    .get("/sitemap.xml", (c) => sendSitemap(c, createMainSitemap))
    .get("/sitemap-pages.xml", (c) => sendSitemap(c, async () => urlSet(pageEntries())))
    .get("/:file{sitemap-itineraries-[1-9][0-9]{0,4}\\.xml}", (c) =>
      sendSitemap(c, () => createPart(Number(c.req.param("file").replace(/\D/g, "")))),
    );
}

const send = ({ req }: Context<AppEnv>, response: CachedResponse): Response | Promise<Response> =>
  response.respond(negotiationOf(req.raw));
