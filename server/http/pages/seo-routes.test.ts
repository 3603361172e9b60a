import { beforeEach, expect, test } from "vitest";
import type { DataClient } from "#domain/data-client.ts";
import { createClients } from "#server/data/clients.ts";
import { createContentCache } from "#server/http/cache/content-cache.ts";
import { polledContentVersion } from "#server/http/cache/content-version.fixture.ts";
import { createSeoRoutes, securityText } from "#server/http/pages/seo-routes.ts";

const site = "https://calabash.example";
const createIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);

/** The state of a backend that responds to the sitemap's reads. */
const state = { published: createIds(3), isLive: true, version: 1, reads: 0 };
function respondToRead(request: Request): Response {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/site_settings")) return Response.json({ value: String(state.isLive) });
  state.reads += 1;
  if (url.pathname.endsWith("/rpc/search_itineraries"))
    return Response.json({ total: state.published.length });
  const after = url.searchParams.get("id")?.replace("gt.", "") ?? "";
  const offset = Number(url.searchParams.get("offset") ?? 0);
  const limit = Number(url.searchParams.get("limit"));
  expect(url.searchParams.get("is_published")).toBe("eq.true");
  const rows = state.published.filter((id) => id > after).slice(offset, offset + Math.min(limit, 1000));
  return Response.json(rows.map((id) => ({ id, updated_at: "2026-11-15T03:55:39.77+00:00" })));
}

function openSite(urlsPerFile?: number) {
  const keys = { publishableKey: "publishable", secretKey: "secret" };
  const visitor: DataClient = createClients(
    { fetch: async (request) => respondToRead(request) },
    keys,
  ).visitor.schema("public");
  const cache = createContentCache(polledContentVersion(async () => state.version));
  const app = createSeoRoutes({ visitor, siteUrl: site, cache, ...(urlsPerFile && { urlsPerFile }) });
  return async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      type: response.headers.get("content-type"),
      text: await response.text(),
    };
  };
}
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

beforeEach(() => {
  Object.assign(state, { published: createIds(3), isLive: true, version: 1, reads: 0 });
});

test("robots.txt disallows private paths and names the sitemap", async () => {
  const { status, type, text } = await openSite()("/robots.txt");
  expect(status).toBe(200);
  expect(type).toMatch(/^text\/plain/);
  const disallowed = [
    "admin",
    "login",
    "my-itineraries",
    "reset-password",
    "forgot-password",
    "functions",
    "auth",
    "rest",
  ];
  for (const path of disallowed) expect(text).toContain(`Disallow: /${path}\n`);
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test("security.txt says where to report a vulnerability and expires within a year, even before the launch", async () => {
  state.isLive = false;
  const { status, type, text } = await openSite()("/.well-known/security.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=UTF-8"]);
  const fields = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(": "));
  expect(fields.map(([name]) => name)).toEqual([
    "Contact",
    "Contact",
    "Expires",
    "Canonical",
    "Preferred-Languages",
  ]);
  const [mail, page, expires, canonical] = fields.map(([, value]) => value ?? "");
  expect(mail).toMatch(/^mailto:[^\s@]+@[^\s@]+$/);
  expect([page, canonical]).toEqual([`${site}/contact`, `${site}/.well-known/security.txt`]);
  const days = (Date.parse(expires ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test.each(["/robots.txt", "/.well-known/security.txt", "/sitemap.xml"])(
  "%s is revalidated with 304, and HEAD has the headers of GET",
  async (path) => {
    const get = openSite();
    const { headers } = await get(path);
    expect(headers.etag).toMatch(/^W\/"/);
    expect(await get(path, { headers: { "if-none-match": headers.etag ?? "" } })).toMatchObject({
      status: 304,
      text: "",
    });
    const head = await get(path, { method: "HEAD" });
    expect([head.status, head.headers, head.text]).toEqual([200, headers, ""]);
  },
);

test("an e-mail address with a line break adds no line to security.txt", () => {
  const email = "a@b.example\nExpires: 2099-01-01T00:00:00Z";
  const text = securityText({ siteUrl: site, email, now: new Date("2026-11-15T12:00:00Z") });
  expect(text.match(/^Expires:/gm)).toHaveLength(1);
  expect(text).toContain("Expires: 2027-05-14T00:00:00.000Z\n");
});

test("the sitemap lists pages, region and category listings, and every itinerary with its last change", async () => {
  const { status, type, text } = await openSite()("/sitemap.xml");
  expect(status).toBe(200);
  expect(type).toMatch(/^application\/xml/);
  expect(locationsIn(text)).toEqual([
    ...[
      "",
      "destinations",
      ...["caribbean", "central-america", "south-america"].map((region) => `destinations/region/${region}`),
      ...["family", "adventure", "solo", "romantic", "cultural"].map(
        (category) => `destinations/category/${category}`,
      ),
      "about-us",
      "faqs",
      "contact",
      "privacy-policy",
      "terms-of-use",
      "accessibility",
    ].map((path) => `${site}/${path}`),
    ...state.published.map((id) => `${site}/itinerary/${id}`),
  ]);
  expect(text).toContain("<lastmod>2026-11-15T03:55:39.77+00:00</lastmod>");
});

test("the sitemap lists more itineraries than one request returns", async () => {
  state.published = createIds(2_345);
  const { text } = await openSite(45_000)("/sitemap.xml");
  // All itineraries and 16 other pages.
  expect(new Set(locationsIn(text)).size).toBe(2_345 + 16);
});

test("a sitemap that is too long is split, and its parts list each itinerary once", async () => {
  state.published = createIds(2_500);
  const get = openSite(1_200);
  const index = await get("/sitemap.xml");
  expect(index.text).toContain("<sitemapindex");
  const parts = locationsIn(index.text).map((url) => new URL(url ?? "").pathname);
  expect(parts).toEqual([
    "/sitemap-pages.xml",
    "/sitemap-itineraries-1.xml",
    "/sitemap-itineraries-2.xml",
    "/sitemap-itineraries-3.xml",
  ]);
  const listedUrls = (await Promise.all(parts.slice(1).map((path) => get(path)))).flatMap((part) =>
    locationsIn(part.text),
  );
  expect(listedUrls).toHaveLength(2_500);
  expect(new Set(listedUrls).size).toBe(2_500);
  expect((await get("/sitemap-itineraries-4.xml")).status).toBe(404);
  expect((await get("/sitemap-itineraries-0.xml")).status).toBe(404);
});

test("the sitemap is built once until the content changes", async () => {
  const get = openSite();
  await get("/sitemap.xml");
  const readsBefore = state.reads;
  await get("/sitemap.xml");
  expect(state.reads).toBe(readsBefore);
  state.published = createIds(4);
  state.version = 2;
  expect(locationsIn((await get("/sitemap.xml")).text)).toHaveLength(16 + 4);
});

test("before launch there is no sitemap", async () => {
  state.isLive = false;
  const get = openSite();
  expect((await get("/sitemap.xml")).status).toBe(404);
  expect((await get("/sitemap-pages.xml")).status).toBe(404);
});
